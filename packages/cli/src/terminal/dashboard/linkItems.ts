import { type OutsideLink, quickLinks, tutorials } from "@twinhelm/core/dashboard/home/links";
import { useFirstSteps } from "@twinhelm/core/dashboard/home/steps/react";
import { homeText } from "@twinhelm/core/dashboard/home/text";
import { useTutorials } from "@twinhelm/core/dashboard/home/tutorials/react";
import { useChoose } from "../action/useChoose";
import { useTerminal } from "../context";
import { heading, type Item } from "../form/items";
import { fit, widthOf } from "../layout/width";
import { type Change, open } from "../navigation/state";

/** What is left to do of the first things with an instance; Enter does it. */
export function useStepItems(change: (change: Change) => void): readonly Item[] {
  const { paint } = useTerminal();
  const { choose } = useChoose(change);
  const steps = useFirstSteps();
  if (steps.length === 0) return [];
  const wide = Math.max(...steps.map(({ title }) => widthOf(title)));
  const items = steps.map(({ id, title, text, offered, path }): Item => {
    const begin = `${fit(title, wide)}  `;
    return {
      id: `step.${id}`,
      head: `${begin}${text}`,
      painted: `${begin}${paint(text, "dim")}`,
      commands: {
        open() {
          if (path !== undefined) change(open(path));
          else if (offered !== undefined) choose(offered, {});
        },
      },
    };
  });
  return [heading("steps", homeText("steps"), paint), ...items];
}

/** Where one reads on, and videos until somebody wants them no more; a terminal opens what is written out. */
export function useLinkItems(): readonly Item[] {
  const { paint } = useTerminal();
  const { isHidden, hide, show } = useTutorials();
  const lines = (links: readonly OutsideLink[]): readonly Item[] => {
    const wide = Math.max(...links.map(({ title }) => widthOf(title)));
    return links.map(({ title, address }) => {
      const begin = `${fit(title, wide)}  `;
      return {
        id: address,
        head: `${begin}${address}`,
        painted: `${begin}${paint(address, "dim")}`,
        commands: {},
      };
    });
  };
  const toggle: Item = isHidden
    ? { id: "tutorials.show", head: homeText("tutorials.show"), apart: true, commands: { open: show } }
    : { id: "tutorials.hide", head: homeText("tutorials.hide"), commands: { open: hide } };
  return [
    heading("links", homeText("links"), paint),
    ...lines(quickLinks),
    ...(isHidden ? [] : [heading("tutorials", homeText("tutorials"), paint), ...lines(tutorials)]),
    toggle,
  ];
}
