/* A course system that takes only what SCORM 1.2 says, and writes down every call. */
{
  const FORMATS = {
    "cmi.core.score.raw": /^(100(\.0{1,2})?|\d{1,2}(\.\d{1,2})?)$/,
    "cmi.core.score.min": /^0$/,
    "cmi.core.score.max": /^100$/,
    "cmi.core.lesson_status": /^(passed|completed|failed|incomplete|browsed)$/,
    "cmi.core.lesson_location": /^[ -~]{0,255}$/,
    "cmi.core.session_time": /^\d{2,4}:\d\d:\d\d(\.\d{1,2})?$/,
    "cmi.core.exit": /^(time-out|suspend|logout|)$/,
    "cmi.suspend_data": /^[ -~]{0,4096}$/,
  };
  const READ = new Set(["cmi.core.lesson_mode", "cmi.core.entry", "cmi.suspend_data"]);
  let state = "new";
  let error = "0";
  window.calls = [];
  window.values ??= { "cmi.core.lesson_mode": "normal", "cmi.suspend_data": "" };
  window.isRefusing = false;
  const taken = (isRight, code) => {
    error = isRight ? "0" : code;
    return isRight ? "true" : "false";
  };
  const noted = (name, run) => (...given) => {
    const result = given.every((value) => typeof value === "string") ? run(...given) : taken(false, "201");
    window.calls.push([name, ...given, result]);
    return result;
  };
  window.API = {
    LMSInitialize: noted("LMSInitialize", (none) => {
      const isRight = state === "new" && none === "";
      if (isRight) state = "running";
      return taken(isRight, "101");
    }),
    LMSGetValue: noted("LMSGetValue", (name) => {
      taken(state === "running" && READ.has(name), "401");
      return error === "0" ? (window.values[name] ?? "") : "";
    }),
    LMSSetValue: noted("LMSSetValue", (name, value) => {
      const isRight = state === "running" && !window.isRefusing && FORMATS[name]?.test(value);
      if (isRight) window.values[name] = value;
      return taken(Boolean(isRight), "405");
    }),
    LMSCommit: noted("LMSCommit", (none) => taken(state === "running" && none === "", "301")),
    LMSFinish: noted("LMSFinish", (none) => {
      const isRight = state === "running" && none === "";
      if (isRight) state = "over";
      return taken(isRight, "301");
    }),
    LMSGetLastError: noted("LMSGetLastError", () => error),
  };
}
