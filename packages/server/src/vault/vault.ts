import { createCipheriv, createDecipheriv, createHmac, hash, hkdfSync, randomBytes } from "node:crypto";

/** Where a text is stored: one that is moved elsewhere cannot be opened there. */
export interface Place {
  readonly table: string;
  readonly column: string;
  /** Id of the record. */
  readonly id: string;
}

/** Keeps texts in a form that tells nothing without the secret of the instance. */
export interface Vault {
  /** Names the key: a hash that tells nothing of it. */
  readonly keyId: string;
  /** AES-256-GCM; the same text gives another form each time. */
  seal(place: Place, text: string): string;
  /** Throws where it was sealed with another key, for another place, or was changed. */
  open(place: Place, sealed: string): string;
  /** A hash of two values of 32 bytes that nobody makes who has not the secret. */
  link(previous: Uint8Array, digest: Uint8Array): Buffer;
  /** The same for the same text: finds what is stored sealed. */
  lookup(purpose: string, text: string): string;
}

const format = "v1";
/** Bytes. */
const [ivLength, tagLength] = [12, 16];

/** The vault of a secret; its keys are derived with HKDF, so that none of them tells another, or the secret. */
export function createVault(secret: Uint8Array): Vault {
  const derive = (purpose: string, bytes: number) =>
    Buffer.from(hkdfSync("sha256", secret, "", `twinhelm ${purpose}`, bytes));
  const key = derive("encryption", 32);
  const lookupKey = derive("lookup", 32);
  const linkKey = derive("activity chain", 32);
  const keyId = derive("key id", 8).toString("hex");
  const contextOf = ({ table, column, id }: Place) => Buffer.from(JSON.stringify([keyId, table, column, id]));
  return {
    keyId,
    seal(place, text) {
      const iv = randomBytes(ivLength);
      const cipher = createCipheriv("aes-256-gcm", key, iv).setAAD(contextOf(place));
      const content = Buffer.concat([cipher.update(text, "utf8"), cipher.final()]);
      const bytes = Buffer.concat([iv, content, cipher.getAuthTag()]);
      return [format, keyId, bytes.toString("base64url")].join(".");
    },
    open(place, sealed) {
      const [kind, sealedWith, content = ""] = sealed.split(".");
      const name = `${place.table}.${place.column} of ${place.id}`;
      if (kind !== format || sealedWith !== keyId) throw new Error(`${name} is sealed with another key`);
      const bytes = Buffer.from(content, "base64url");
      const end = bytes.length - tagLength;
      if (end < ivLength) throw new Error(`${name} is damaged`);
      const decipher = createDecipheriv("aes-256-gcm", key, bytes.subarray(0, ivLength), {
        authTagLength: tagLength,
      });
      decipher.setAAD(contextOf(place)).setAuthTag(bytes.subarray(end));
      const text = decipher.update(bytes.subarray(ivLength, end), undefined, "utf8");
      return text + decipher.final("utf8");
    },
    // Both have a length that never changes: the key before them is enough.
    link: (previous, digest) => hash("sha256", Buffer.concat([linkKey, previous, digest]), "buffer"),
    lookup: (purpose, text) =>
      createHmac("sha256", lookupKey).update(`${purpose}\0${text}`).digest("base64url"),
  };
}
