import { useEffect, useState } from "react";
import type { ViewedObject } from "./object";
import { type Reading, useFirstBytes } from "./useFirstBytes";

/** An address, and the bytes that are there. */
interface BlobAddress extends Reading<string> {
  readonly bytes: Uint8Array | undefined;
}

/** An address of the bytes of an object in this page, which is taken back when it is no longer shown. At most `most` bytes. */
export function useBlobAddress(object: ViewedObject, type: string, most: number): BlobAddress {
  const { value, failure, retry } = useFirstBytes(object, most);
  const [address, setAddress] = useState<string>();
  useEffect(() => {
    if (value === undefined) return;
    const made = URL.createObjectURL(new Blob([value.bytes], { type }));
    setAddress(made);
    return () => {
      setAddress(undefined);
      URL.revokeObjectURL(made);
    };
  }, [value, type]);
  return { value: address, bytes: value?.bytes, failure, retry };
}
