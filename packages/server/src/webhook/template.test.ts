import { examplePayload } from "@twinhelm/core/webhook/example";
import { defaultTemplate } from "@twinhelm/core/webhook/model";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { createTemplates } from "./template";

const templates = createTemplates();
const id = "64a1f0c2e8b7a90012ab34cd";
const payload = examplePayload("UPDATE", undefined, {
  _id: id,
  title: "Brio",
  tags: ["a", "b"],
  of: { x: 1 },
  quoted: 'a "b" <c>',
});
const render = (text: string, given = payload) => {
  const rendered = templates.render(text, given);
  return rendered.ok ? rendered.text : rendered.problem.message;
};

describe("a template", () => {
  it.each([
    ["{{{toJSON document}}}", JSON.stringify(payload.document)],
    [defaultTemplate, JSON.stringify(payload)],
    ["{{quoted}}", '"quoted" not defined in [object Object] - 1:2'],
    ["{{document.quoted}}", "a &quot;b&quot; &lt;c&gt;"],
    ["{{{document.quoted}}}", 'a "b" <c>'],
    ["{{#if document.nothing}}a{{else}}b{{/if}}", "b"],
    ["{{#unless document.nothing}}a{{/unless}}", "a"],
    ["{{#each document.tags}}{{@index}}{{this}} {{/each}}", "0a 1b "],
    ["{{#each document.of}}{{@key}}={{this}}{{/each}}", "x=1"],
    ["{{#document.tags}}<{{this}}>{{/document.tags}}", "<a><b>"],
    ["{{#with document.of}}{{x}}{{/with}}", "1"],
    ['{{lookup document "title"}}', "Brio"],
    ["{{! nothing }}{{!-- nor }} --}}", ""],
    ["{{log document}}", ""],
    ["{{{{raw}}}} {{x}} {{{{/raw}}}}", '"raw" not defined in [object Object] - 1:4'],
    ["{{document.of.y}}", '"y" not defined in [object Object] - 1:2'],
    ["{{nothing document}}", '"nothing" not defined in [object Object] - 1:2'],
  ])("%s makes %s", (text, made) => expect(render(text)).toBe(made));

  it("gives a deleted document's key alone", () => {
    const gone = examplePayload("DELETE", undefined, { _id: id });
    expect(render(defaultTemplate, gone)).toBe(`{"type":"delete","documentKey":"${id}"}`);
    expect(render("{{document.title}}", gone)).toBe('"title" not defined in undefined - 1:2');
  });

  it.each([
    "{{constructor}}",
    "{{constructor.constructor}}",
    "{{__proto__}}",
    "{{document.__proto__.constructor}}",
    "{{document.toString}}",
    '{{lookup document "constructor"}}',
    '{{lookup document "__proto__"}}',
    '{{lookup this "prototype"}}',
    '{{lookup (lookup document "constructor") "constructor"}}',
    "{{#with (lookup document 'constructor')}}{{name}}{{/with}}",
    "{{#each document.constructor}}{{@key}}{{/each}}",
  ])("%s reaches nothing that is not of the document", (text) => {
    expect(render(text)).toMatch(/^$|not defined|undefined/);
  });

  it("says what is wrong where it is, counted from 1", () => {
    const problem = (text: string) => {
      const rendered = templates.render(text, payload);
      return rendered.ok ? undefined : [rendered.problem.line, rendered.problem.column];
    };
    expect(problem("{{document.title}}\n  {{missing}}")).toEqual([2, 5]);
    expect(problem("a\n{{#if}}")).toEqual([2, expect.any(Number)]);
    expect(templates.check("ok\n{{x")).toMatchObject({ line: 2, column: 3 });
    expect(templates.check("{{x")).toMatchObject({ line: 1, column: 3 });
    expect(templates.check("{{a}}\n\n{{#if b}} and more than twenty characters {{/each}}")).toMatchObject({
      line: 3,
    });
    expect(templates.check("{{missing}}")).toBeUndefined();
  });

  it("is the same each time, and leaves its document as it is", () => {
    fc.assert(
      fc.property(fc.jsonValue(), (value) => {
        const given = examplePayload("INSERT", undefined, { _id: id, value });
        const before = JSON.stringify(given);
        const [first, second] = [render(defaultTemplate, given), render(defaultTemplate, given)];
        expect([first, second, JSON.stringify(given)]).toEqual([before, before, before]);
      }),
    );
  });

  it("never throws, whatever it is", () => {
    const piece = fc.constantFrom(
      "{{",
      "}}",
      "{{{",
      "}}}",
      "#each ",
      "/each",
      "this",
      "document",
      ".",
      "else",
      " ",
      "x",
      "~",
    );
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 12 }), (pieces) => {
        expect(typeof render(pieces.join(""))).toBe("string");
      }),
    );
  });
});

describe("a template that goes on for ever", () => {
  const list = Array.from({ length: 300 }, (_, index) => index);
  const large = examplePayload("INSERT", undefined, { _id: id, list, text: "x".repeat(1_000_000) });

  it("is ended, by what it goes through", () => {
    const nested = (depth: number, inside: string) =>
      "{{#each @root.document.list}}".repeat(depth) + inside + "{{/each}}".repeat(depth);
    expect(render(nested(4, ""), large)).toBe("The template goes through too many blocks");
    expect(render(nested(4, "{{#if this}}{{/if}}"), large)).toBe("The template goes through too many blocks");
    expect(render(nested(1, "{{this}},"), large)).toMatch(/,299,$/);
  });

  it("is ended, by what it makes", () => {
    expect(render("{{#each document.list}}{{{toJSON @root.document}}}{{/each}}", large)).toBe(
      "The template makes more than 16 million characters",
    );
    expect(render("{{#each document.list}}{{{@root.document.text}}}{{/each}}", large)).toBe(
      "The template makes more than 16 million characters",
    );
    expect(render("{{{document.text}}}".repeat(20), large)).toBe(
      "The template makes more than 16 million characters",
    );
  });
});
