import fc from "fast-check";
import { keyOf, type Resource } from "../representation/model";

const number = fc.nat(2);
const name = fc.constantFrom("Ports", "Ships", "Crews");
const text = fc.constantFrom("a", "b", "", "no");
type Side = fc.Arbitrary<string>;

/** An id that begins with the digits of its module, and with one of the side that has it alone. */
const idOf = (digits: string, side: Side): fc.Arbitrary<string> =>
  fc.tuple(number, side).map(([at, own]) => `${digits}${own}`.padEnd(23, "0") + at);

const of = (module: Resource["module"], id: fc.Arbitrary<string>, schema: fc.Arbitrary<object>) =>
  fc
    .tuple(id, schema)
    .map(([_id, fields]): Resource => ({ module, _id, contents: { schema: { _id, ...fields } } }));

function buckets(side: Side) {
  const property = fc.oneof(
    fc.record({ type: fc.constant("string"), title: text }),
    fc.record({ type: fc.constant("relation"), bucketId: idOf("ba", side) }),
  );
  const properties = fc.dictionary(fc.constantFrom("x", "y", "z"), property, { noNullPrototype: true });
  return of("bucket", idOf("ba", side), fc.record({ title: name, description: text, properties }));
}

function policies(side: Side) {
  const resource = idOf("ba", side).map((id) => ({ include: [id], exclude: [] }));
  const action = fc.constantFrom("bucket:index", "bucket:show");
  const statement = fc.array(fc.record({ module: fc.constant("bucket"), action, resource }), {
    maxLength: 2,
  });
  return of("policy", idOf("da", side), fc.record({ name, description: text, statement }));
}

const keys = (side: Side) =>
  of(
    "apikey",
    idOf("ca", side),
    fc.record({
      name,
      key: fc.constant("SECRET key"),
      policies: fc.uniqueArray(idOf("da", side), { maxLength: 3 }),
    }),
  );

function webhooks(side: Side) {
  const trigger = idOf("ba", side).map((id) => ({
    name: "database",
    active: true,
    options: { collection: `bucket_${id}` },
  }));
  return of(
    "webhook",
    idOf("ea", side),
    fc.record({ title: name, url: text, signed: fc.boolean(), trigger }),
  );
}

function strategies(side: Side) {
  const params = fc.constant({ client_id: "id", client_secret: "SECRET text" });
  const options = fc.record({ code: fc.record({ base_url: text, params }) });
  return of("strategy", idOf("aa", side), fc.record({ name, type: fc.constant("oauth"), options }));
}

function functions(side: Side): fc.Arbitrary<Resource> {
  const own = of(
    "function",
    idOf("fa", side),
    fc.record({ name, language: fc.constant("javascript"), memoryLimit: fc.constantFrom(100, 200) }),
  );
  const plain = { noNullPrototype: true };
  const env = fc.dictionary(fc.constantFrom("A", "B"), fc.constantFrom("SECRET 1", "SECRET 2"), plain);
  const ranges = fc.dictionary(fc.constantFrom("p", "q"), fc.constantFrom("^1.0.0", "^2.0.0"), plain);
  const code = fc.tuple(text, idOf("ba", side)).map((parts) => parts.join(" "));
  return fc.tuple(own, env, ranges, code).map(([each, values, dependencies, index]): Resource => {
    const places = Object.fromEntries(Object.keys(values).map((key) => [key, `{${key}}`]));
    const schema = { ...each.contents.schema, env: places };
    return { ...each, contents: { schema, env: values, package: { dependencies }, index } };
  });
}

/** What an instance may hold; `own`: a digit of ids that only this side has. */
export function instances(own: string): fc.Arbitrary<readonly Resource[]> {
  const side = fc.constantFrom("", own);
  const any = [buckets, policies, keys, webhooks, strategies, functions].map((make) => make(side));
  return fc.uniqueArray(fc.oneof(...any), { selector: keyOf, maxLength: 9 });
}
