import type { Statement } from "@twinhelm/core/access/statement";

const grant = (action: string, resource?: string): Statement => ({
  action,
  module: action.slice(0, action.lastIndexOf(":")),
  ...(resource === undefined ? {} : { resource: { include: [resource], exclude: [] } }),
});

const reads = (bucket: string) => [
  grant("bucket:index", bucket),
  grant("bucket:show", bucket),
  grant("bucket:data:index", `${bucket}/*`),
  grant("bucket:data:show", `${bucket}/*`),
];

/** Merges statements on the same action: a policy names each action once. */
function merged(statements: readonly Statement[]): readonly Statement[] {
  const byAction = new Map<string, Statement>();
  for (const statement of statements) {
    const before = byAction.get(statement.action)?.resource;
    const { resource } = statement;
    if (before === undefined || resource === undefined) byAction.set(statement.action, statement);
    else {
      const include = [...before.include, ...resource.include];
      byAction.set(statement.action, { ...statement, resource: { include, exclude: [] } });
    }
  }
  return [...byAction.values()];
}

export interface DemoPerson {
  readonly identifier: string;
  readonly about: string;
  readonly policy: {
    readonly name: string;
    readonly description: string;
    readonly statement: readonly Statement[];
  };
}

/** Three people with narrow policies, to try permissions with. */
export const demoPeople = (ids: {
  readonly countries: string;
  readonly regions: string;
}): readonly DemoPerson[] => [
  {
    identifier: "viewer",
    about: "reads countries and regions, nothing else",
    policy: {
      name: "Demo viewer",
      description: "Reads countries and regions.",
      statement: merged([...reads(ids.countries), ...reads(ids.regions)]),
    },
  },
  {
    identifier: "editor",
    about: "reads all buckets, writes documents of Countries",
    policy: {
      name: "Demo editor",
      description: "Reads all buckets and writes countries.",
      statement: merged([
        ...["bucket:index", "bucket:show"].map((action) => grant(action, "*")),
        ...["bucket:data:index", "bucket:data:show"].map((action) => grant(action, "*/*")),
        grant("bucket:data:create", ids.countries),
        ...["bucket:data:update", "bucket:data:delete"].map((action) => grant(action, `${ids.countries}/*`)),
        grant("preference:show", "bucket"),
      ]),
    },
  },
  {
    identifier: "developer",
    about: "changes buckets and sees activities, writes no documents",
    policy: {
      name: "Demo developer",
      description: "Changes buckets and sees activities.",
      statement: [
        ...["bucket:index", "bucket:show", "bucket:update", "bucket:delete"].map((action) =>
          grant(action, "*"),
        ),
        grant("bucket:create"),
        ...["bucket:data:index", "bucket:data:show"].map((action) => grant(action, "*/*")),
        grant("preference:show", "bucket"),
        grant("preference:update", "bucket"),
        grant("activity:index"),
      ],
    },
  },
];
