import { expect, it } from "vitest";
import { createNotifications } from "./notifications";

function make() {
  const tasks: { task: () => void; at: number }[] = [];
  let time = 1000;
  const notifications = createNotifications({
    now: () => time,
    schedule: (task, milliseconds) => {
      const planned = { task, at: time + milliseconds };
      tasks.push(planned);
      return () => tasks.splice(tasks.indexOf(planned), 1);
    },
  });
  const pass = (milliseconds: number) => {
    time += milliseconds;
    for (const each of tasks.filter(({ at }) => at <= time)) each.task();
  };
  return { notifications, pass };
}

it("shows a failure for three seconds with its status, and keeps it in the list", () => {
  const { notifications, pass } = make();
  notifications.fail({ code: "server", message: "The disk is full.", status: 507, retry: true });
  expect(notifications.getState().shown).toMatchObject([
    { tone: "danger", title: "Code: 507", text: "The disk is full.", at: 1000 },
  ]);
  pass(2999);
  expect(notifications.getState().shown).toHaveLength(1);
  pass(1);
  expect(notifications.getState()).toMatchObject({ shown: [], unread: 1 });
  expect(notifications.getState().past).toHaveLength(1);
  notifications.markRead();
  expect(notifications.getState().unread).toBe(0);
});

it("leaves out what stands elsewhere: 401, 422, a field, a call that was given up", () => {
  const { notifications } = make();
  const failure = { code: "invalid", message: "no", retry: false } as const;
  notifications.fail({ ...failure, status: 401 });
  notifications.fail({ ...failure, status: 422 });
  notifications.fail({ ...failure, status: 400, field: "title" });
  notifications.fail({ ...failure, code: "aborted" });
  expect(notifications.getState().past).toEqual([]);
});

it("does not show the same words twice at once, and closes one on request", () => {
  const { notifications } = make();
  notifications.say({ tone: "plain", text: "Saved" });
  notifications.say({ tone: "plain", text: "Saved" });
  const [first] = notifications.getState().shown;
  expect(notifications.getState().shown).toHaveLength(1);
  notifications.dismiss(first?.id ?? 0);
  expect(notifications.getState().shown).toEqual([]);
  notifications.say({ tone: "plain", text: "Saved" });
  expect(notifications.getState().past).toHaveLength(2);
});

it("does not keep what only passes", () => {
  const { notifications } = make();
  notifications.say({ tone: "plain", text: "Nothing here", passing: true });
  expect(notifications.getState()).toMatchObject({ shown: [{ text: "Nothing here" }], past: [], unread: 0 });
});

it("counts as new what went wrong, not what went well", () => {
  const { notifications } = make();
  notifications.say({ tone: "success", text: "Saved" });
  notifications.say({ tone: "plain", text: "Copied" });
  expect(notifications.getState()).toMatchObject({
    unread: 0,
    past: [{ text: "Copied" }, { text: "Saved" }],
  });
  notifications.say({ tone: "warning", text: "Partly" });
  expect(notifications.getState().unread).toBe(1);
});

it("offers to undo what was just written, once and for the newest of the same words", () => {
  const { notifications, pass } = make();
  const saved = { tone: "success", text: "Saved", ofWrite: true } as const;
  const offered = () => notifications.getState().shown.map(({ undo }) => undo);
  notifications.written(["a"]);
  notifications.say(saved);
  // Nothing here undoes anything.
  expect(offered()).toEqual([undefined]);
  notifications.undoBy(() => undefined);
  notifications.written(["a"]);
  notifications.say({ tone: "plain", text: "Copied" });
  notifications.say(saved);
  notifications.written(["b"]);
  notifications.say(saved);
  expect(offered()).toEqual([undefined, ["b"]]);
  pass(7999);
  expect(offered()).toEqual([["b"]]);
  pass(1);
  notifications.say(saved);
  expect(offered()).toEqual([undefined]);
  notifications.written(["c"]);
  pass(2001);
  notifications.say({ ...saved, text: "Late" });
  notifications.sayWritten("Later");
  expect(notifications.getState().shown.at(-1)).toMatchObject({ text: "Late" });
  expect(notifications.getState().past.every(({ undo }) => undo?.join() !== "c")).toBe(true);
});

it("tells what goes on to nobody but whoever began it", () => {
  const { notifications } = make();
  const [first, late] = ["a", "b"].map((action) =>
    notifications.goesOn({ action, title: "Delete field", input: {} }),
  );
  first?.share(12);
  expect(notifications.getState().going).toMatchObject([{ action: "a", share: 12 }]);
  notifications.clear();
  expect(notifications.getState().going).toEqual([]);
  first?.share(13);
  late?.share(1);
  expect(notifications.getState().going).toEqual([]);
  notifications.goesOn({ action: "c", title: "Delete field", input: {} }).share(5);
  expect(notifications.getState().going).toMatchObject([{ action: "c", share: 5 }]);
});
