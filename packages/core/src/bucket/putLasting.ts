import { isSame } from "../editing/same";
import { failed, type Result, success } from "../http/failure";
import { pathOf, type Transport } from "../http/transport";
import { getBucket } from "./api";
import { type BucketChange, bucketChanges } from "./difference";
import { type Lasting, type LastingCall, sendLasting } from "./lasting";
import { type Bucket, type BucketInput, bucketSchema } from "./model";
import { alwaysTrue } from "./options/rules";
import { bucketText } from "./text";

interface Sent {
  readonly id: string;
  readonly body: BucketInput;
}

/** PUT /bucket/:id, waited for until it is known what became of it. */
export const putLasting = (
  transport: Transport,
  { id, body }: Sent,
  lasting?: Lasting,
): Promise<Result<Bucket>> =>
  sendLasting(
    {
      transport,
      concerns: (bucketId) => bucketId === id,
      send: () => transport.send({ method: "PUT", path: pathOf("bucket", id), body, schema: bucketSchema }),
      became: becameOf(transport, id, body),
    },
    lasting,
  );

type Fields = Readonly<Record<string, unknown>>;

/** Whether a bucket has become what was sent. */
export const becameOf =
  (transport: Transport, id: string, body: Fields): NonNullable<LastingCall<Bucket>["became"]> =>
  async (signal) => {
    const found = await getBucket(transport, id, signal);
    if (!found.ok) return "away";
    if (found.value === undefined)
      return failed({ code: "not-found", message: bucketText("gone"), retry: false });
    return isAsSent(found.value, body) ? success(found.value) : "open";
  };

const isAsSent = ({ _id: _, ...found }: Bucket, body: Fields): boolean =>
  bucketChanges(found, { ...body, _id: undefined }).every(isFilledIn);

/** What servers fill in where it is left out. */
const filledIn: Fields = {
  icon: "view_stream",
  history: false,
  acl: { write: alwaysTrue, read: alwaysTrue },
  dependent: false,
  locationType: "Point",
};

const isFilledIn = ({ path, before, after }: BucketChange): boolean =>
  after === undefined && isSame(before, filledIn[path.at(-1) ?? ""]);
