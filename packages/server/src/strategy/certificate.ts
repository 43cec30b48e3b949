import {
  createPrivateKey,
  generateKeyPair,
  type KeyObject,
  randomBytes,
  sign,
  X509Certificate,
} from "node:crypto";
import { promisify } from "node:util";
import { AsnConvert } from "@peculiar/asn1-schema";
import {
  AlgorithmIdentifier,
  AttributeTypeAndValue,
  AttributeValue,
  Certificate,
  Name,
  RelativeDistinguishedName,
  SubjectPublicKeyInfo,
  TBSCertificate,
  Validity,
  Version,
} from "@peculiar/asn1-x509";
import { validationError } from "../shell/errors";

/** What this backend signs its SAML requests with, as PEM. */
export interface KeyPair {
  readonly certificate: string;
  readonly private_key: string;
}

const [armour, end] = ["-----BEGIN CERTIFICATE-----", "-----END CERTIFICATE-----"];
/** Certificates of one provider: each is read at every sign-in. */
const mostCertificates = 20;
/** Bits; a signature with a longer key keeps everybody waiting. */
const longestKey = 4096;

/** The certificates of a PEM text, one by one. Throws the contract's 400 at `path`. */
export function certificatesOf(path: string, pem: string): X509Certificate[] {
  const blocks = pem
    .split(armour)
    .slice(1)
    .flatMap((block) =>
      block.includes(end) ? [`${armour}${block.slice(0, block.indexOf(end))}${end}`] : [],
    );
  if (blocks.length > mostCertificates)
    throw validationError(`${path} should hold at most ${mostCertificates} certificates`);
  if (blocks.length === 0) {
    throw validationError(
      `${path} should be a certificate in PEM: a text that begins with -----BEGIN CERTIFICATE-----`,
    );
  }
  return blocks.map((block) => {
    try {
      return new X509Certificate(block);
    } catch {
      throw validationError(`${path} should be a certificate in PEM: what stands in it is damaged`);
    }
  });
}

/** Checks a pair that somebody brought. Throws the contract's 400. */
export function checkKeyPair(path: string, pair: Partial<KeyPair>, now: number): KeyPair {
  const { certificate = "", private_key = "" } = pair;
  const [first] = certificatesOf(`${path}.certificate`, certificate);
  const key = readKey(`${path}.private_key`, private_key);
  if (first === undefined || !first.checkPrivateKey(key))
    throw validationError(`${path}.private_key should belong to the certificate`);
  if (Date.parse(first.validTo) < now)
    throw validationError(`${path}.certificate should be valid: it expired on ${first.validTo}`);
  return { certificate, private_key };
}

function readKey(path: string, pem: string): KeyObject {
  let key: KeyObject;
  try {
    key = createPrivateKey(pem);
  } catch {
    throw validationError(`${path} should be a private key in PEM, without a password`);
  }
  if (key.asymmetricKeyType !== "rsa") throw validationError(`${path} should be an RSA key`);
  const bits = key.asymmetricKeyDetails?.modulusLength ?? 0;
  if (bits > longestKey)
    throw validationError(`${path} should have at most ${longestKey} bits, it has ${bits}`);
  return key;
}

const generate = promisify(generateKeyPair);
const sha256WithRsa = "1.2.840.113549.1.1.11";
const commonName = "2.5.4.3";
const twentyYears = 20 * 365 * 24 * 3600 * 1000;

/** A new RSA key of 2048 bits with a certificate that it signed itself, valid for twenty years. */
export async function generateKeyPairOf(name: string, now: number): Promise<KeyPair> {
  const { publicKey, privateKey } = await generate("rsa", { modulusLength: 2048 });
  const algorithm = new AlgorithmIdentifier({ algorithm: sha256WithRsa, parameters: null });
  const subject = new Name([
    new RelativeDistinguishedName([
      new AttributeTypeAndValue({ type: commonName, value: new AttributeValue({ utf8String: name }) }),
    ]),
  ]);
  const serial = new Uint8Array(randomBytes(16));
  // A positive number of full length.
  serial[0] = ((serial[0] ?? 0) & 0x3f) | 0x40;
  const content = new TBSCertificate({
    version: Version.v3,
    serialNumber: serial.buffer,
    signature: algorithm,
    issuer: subject,
    subject,
    validity: new Validity({ notBefore: new Date(now), notAfter: new Date(now + twentyYears) }),
    subjectPublicKeyInfo: AsnConvert.parse(
      publicKey.export({ type: "spki", format: "der" }),
      SubjectPublicKeyInfo,
    ),
  });
  const signature = sign("sha256", new Uint8Array(AsnConvert.serialize(content)), privateKey);
  const certificate = new Certificate({
    tbsCertificate: content,
    signatureAlgorithm: algorithm,
    signatureValue: new Uint8Array(signature).buffer,
  });
  const lines = Buffer.from(AsnConvert.serialize(certificate))
    .toString("base64")
    .match(/.{1,64}/g);
  return {
    certificate: ["-----BEGIN CERTIFICATE-----", ...(lines ?? []), "-----END CERTIFICATE-----", ""].join(
      "\n",
    ),
    private_key: privateKey.export({ type: "pkcs8", format: "pem" }).toString(),
  };
}
