import { abortedFailure, networkFailure } from "@twinhelm/core/http/exchange";
import { failed, success } from "@twinhelm/core/http/failure";
import type { Post } from "@twinhelm/core/storage/upload";

/** Sends a form of one file as a browser does; only XMLHttpRequest tells how much of it is sent. */
export const browserPost: Post<Blob> = ({ url, credential, method, field, filename, type, body, ...rest }) =>
  new Promise((resolve) => {
    const { signal, onProgress } = rest;
    const request = new XMLHttpRequest();
    const stop = () => request.abort();
    request.open(method, url);
    if (credential !== undefined) request.setRequestHeader("authorization", credential);
    request.upload.addEventListener("progress", ({ loaded }) => onProgress?.(Math.min(loaded, body.size)));
    request.addEventListener("load", () => {
      const { statusText, responseText: text, responseURL } = request;
      // It follows redirects by itself. The page may connect to no other host; what came from elsewhere is no answer.
      const status = responseURL === new URL(url, location.href).href ? request.status : 0;
      const contentType = request.getResponseHeader("content-type") ?? "";
      resolve(success({ status, statusText, contentType, text }));
    });
    request.addEventListener("error", () =>
      resolve(failed(networkFailure(new URL(url, location.href).origin))),
    );
    request.addEventListener("abort", () => resolve(failed(abortedFailure)));
    request.addEventListener("loadend", () => signal?.removeEventListener("abort", stop));
    if (signal?.aborted === true) return resolve(failed(abortedFailure));
    signal?.addEventListener("abort", stop);
    const form = new FormData();
    form.append(field, new File([body], filename, { type }));
    request.send(form);
  });
