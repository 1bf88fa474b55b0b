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
  const INTERACTION = /^cmi\.interactions\.(\d+)\.(id|type|time|student_response|result|correct_responses\.\d+\.pattern)$/;
  const OF_TYPE = {
    choice: /^([0-9a-z](,[0-9a-z])*)?$/,
    numeric: /^-?\d+(\.\d+)?$/,
    sequencing: /^([0-9a-z](,[0-9a-z])*)?$/,
  };
  const OF_INTERACTION = {
    id: /^[!-~]{1,255}$/,
    type: /^(choice|numeric|sequencing)$/,
    time: /^([01]\d|2[0-3]):[0-5]\d:[0-5]\d(\.\d{1,2})?$/,
    result: /^(correct|wrong)$/,
  };
  window.interactions ??= [];
  /** Numbers have no gap, the id comes first, and answers have the form of their type. */
  const takesInteraction = (number, name, value) => {
    const all = window.interactions;
    if (number > all.length || (number === all.length && name !== "id")) return false;
    const pattern = /correct_responses\.(\d+)/.exec(name);
    const known = all[number] ?? {};
    if (pattern && Number(pattern[1]) > 0 && !(`correct_responses.${pattern[1] - 1}.pattern` in known)) return false;
    const format = OF_INTERACTION[name] ?? OF_TYPE[known.type];
    if (!format?.test(value) || value.length > 255) return false;
    all[number] = { ...known, [name]: value };
    return true;
  };
  const READ = new Set(["cmi.core.lesson_mode", "cmi.core.entry", "cmi.suspend_data", "cmi.interactions._count"]);
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
      if (error === "0" && name === "cmi.interactions._count") return String(window.interactions.length);
      return error === "0" ? (window.values[name] ?? "") : "";
    }),
    LMSSetValue: noted("LMSSetValue", (name, value) => {
      const told = INTERACTION.exec(name);
      const isTaken = told ? takesInteraction(Number(told[1]), told[2], value) : FORMATS[name]?.test(value);
      const isRight = state === "running" && !window.isRefusing && isTaken;
      if (isRight && !told) window.values[name] = value;
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
