import { useQuery } from "@tanstack/react-query";
import type { MaterialIcon } from "material-icons";
import { z } from "zod/mini";
import type { Offered } from "../../../action/offer";
import { neededOf } from "../../../action/offer";
import { apikey } from "../../../apikey/area";
import { bucketDemo } from "../../../bucket/demo";
import { bucketDrawer } from "../../../bucket/drawer";
import { bucketOffers } from "../../../bucket/offers";
import { useBuckets } from "../../../bucket/react";
import { identity } from "../../../identity/area";
import { useAccess, useClient } from "../../../react/console";
import { createRecordApi } from "../../../record/api";
import { recordAddPath } from "../../../record/paths";
import { homeText } from "../text";

/** One of the first things to do with a new instance, done by one click. */
export interface FirstStep {
  readonly id: "bucket" | "demo" | "person" | "key";
  readonly title: string;
  readonly text: string;
  readonly icon: MaterialIcon;
  /** What is chosen, or the address where it is done. */
  readonly offered?: Offered | undefined;
  readonly path?: string | undefined;
}

const counted = z.object({ _id: z.string() });
const listOf = (name: string) =>
  createRecordApi({
    path: ["passport", name],
    schema: counted,
    list: name === "identity" ? "paginate" : "page",
  }).list;
const lists = { identity: listOf("identity"), apikey: listOf("apikey") } as const;

/** How many records there are; `undefined`: it is not known, or the caller may not know it. */
function useCount(name: keyof typeof lists): number | undefined {
  const { transport } = useClient();
  const may = useAccess().value?.can(`passport:${name}:index`, [], true) ?? false;
  // A failure is a value here: the step is not shown then, and nothing is said.
  const { data } = useQuery({
    queryKey: [name, "count"],
    queryFn: ({ signal }) => lists[name](transport, { limit: 1 }, signal),
    enabled: may,
  });
  return data?.ok === true ? data.value.total : undefined;
}

const listed = z.array(z.unknown());

/** Whether the server has what is ours for buckets, the demo data among it; Spica answers 400 here. */
function useHasDemo(enabled: boolean): boolean {
  const { transport } = useClient();
  // A failure is a value here: the step is not shown then, and nothing is said.
  const { data } = useQuery({
    queryKey: ["template", "there"],
    queryFn: ({ signal }) =>
      transport.send({ method: "GET", path: "bucket/templates", schema: listed, signal }),
    enabled,
  });
  return data?.ok === true;
}

const demo: Offered = { action: bucketDemo, offer: bucketOffers.demo };

const step = (
  id: FirstStep["id"],
  icon: MaterialIcon,
  how: Pick<FirstStep, "offered" | "path">,
): FirstStep => ({
  id,
  icon,
  title: homeText(`step.${id}`),
  text: homeText(`step.${id}.text`),
  ...how,
});

/** What is left to do of the first things with an instance, as far as the caller may do it. */
export function useFirstSteps(): readonly FirstStep[] {
  const access = useAccess().value;
  const buckets = useBuckets().value;
  const [people, keys] = [useCount("identity"), useCount("apikey")];
  // Whoever sees no bucket may be one who may see none.
  const isEmpty = buckets?.length === 0 && access?.can("bucket:index", [], true) === true;
  const hasDemo = useHasDemo(isEmpty && access.can("bucket:create"));
  if (access === undefined || buckets === undefined) return [];
  const mayTake = isEmpty && hasDemo && neededOf(bucketDemo, {}, access);
  const steps = [
    isEmpty && access.can("bucket:create") && step("bucket", "add", { offered: bucketDrawer.add }),
    mayTake &&
      access.can(mayTake.action, mayTake.segments, mayTake.list) &&
      step("demo", "public", { offered: demo }),
    people === 1 &&
      access.can("passport:identity:create") &&
      step("person", "person_add", { path: recordAddPath(identity) }),
    keys === 0 &&
      access.can("passport:apikey:create") &&
      step("key", "vpn_key", { path: recordAddPath(apikey) }),
  ];
  return steps.filter((each) => each !== undefined && each !== false);
}
