import type { Offered } from "../action/offer";
import type { AreaRegistry } from "./registry";
import type { AreaId } from "./rows";

/** An action of the list of areas. */
export interface ListedAction extends Offered {
  readonly area: AreaId;
}

/** Loads every action of the console, for palettes. */
export async function loadActions({ all }: AreaRegistry): Promise<readonly ListedAction[]> {
  const lists = all.map(async (area) => {
    const [{ actions }, offers] = await Promise.all([area.parts(), area.offers()]);
    return Object.entries(actions).map(([name, action]): ListedAction => {
      const offer = offers[name];
      if (offer === undefined) throw new Error(`${action.id} is not offered`);
      return { area: area.id, action, offer };
    });
  });
  return (await Promise.all(lists)).flat();
}
