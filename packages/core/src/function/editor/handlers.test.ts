import { expect, it } from "vitest";
import { exportedHandlers } from "./handlers";

it.each<readonly [code: string, ...handlers: string[]]>([
  ["export default function (request, response) {}", "default"],
  ["export default async (request, response) => { response.send(1); }", "default"],
  ["export default async function named() {}", "default"],
  ["export default handler;", "default"],
  [
    "export function one() {}\nexport async function two() {}\nexport function* three() {}",
    "one",
    "two",
    "three",
  ],
  ["export const a = async (x) => x; export let b = (x) => x; export var c = function () {};", "a", "b", "c"],
  ["export const wrapped = once(() => 1);", "wrapped"],
  ["const a = () => {}; function b() {} export { a as one, b };", "one", "b"],
  ["export { handler } from './other'; export { default } from './third';", "handler", "default"],
  // TypeScript.
  ["export async function f<T>(x: T): Promise<void> {}", "f"],
  ["export const g: Handler = async (x: number): Promise<string> => String(x);", "g"],
  ["export interface X { a: string }\nexport type Y = 1;\nexport function z() {}", "z"],
  ["export abstract class Q {}\nexport declare const w: number;\nexport function after() {}", "after"],
  ["export { type V, run } from './n';", "run"],
  // What is no function.
  ["export class A {}\nexport const size = 5; export const text: string = 'a'; export const list = [1];"],
  ["export const options = { a: 1 }; export const made = new Map(); export default { a: 1 }"],
  ["export * as all from './a';"],
  // What only looks like an export.
  [
    "// export function no() {}\nconst text = 'export function no() {}';\nconst more = `export default () => 1`;",
  ],
  ["module.exports = () => 1;"],
])("%s", (code, ...handlers) => expect(exportedHandlers(code)).toEqual(handlers));

it("code that cannot be read says nothing", () =>
  expect(exportedHandlers("export function broken( { ")).toBeUndefined());
