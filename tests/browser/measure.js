/**
 * What is wrong with the screen as it is drawn, by measurement: sentences, and where fixed things are.
 *
 * A text is cut where it reaches out of the window or of a place that hides what is outside; texts
 * overlap that share more than a pixel; a key is covered by another or by a text that is not its own.
 * From 1024 pixels on nothing scrolls; below, the page scrolls down, never sideways.
 */
() => {
  const wrong = [];
  const root = document.scrollingElement;
  const [wide, high] = [innerWidth, innerHeight];
  const small = Math.min(wide, 1024) < 1024;
  const words = (text) => text.replace(/\s+/g, " ").trim().slice(0, 50);
  const named = (each) => each.className?.baseVal ?? (each.className || each.tagName);
  if (root.scrollWidth > wide + 1) wrong.push(`scrolls sideways: ${root.scrollWidth} of ${wide}`);
  if (!small && root.scrollHeight > high + 1) wrong.push(`scrolls down: ${root.scrollHeight} of ${high}`);
  const dialog = document.querySelector("dialog[open]");
  const hidden = (each) => {
    const { visibility, opacity, clipPath } = getComputedStyle(each);
    return visibility === "hidden" || opacity === "0" || clipPath.startsWith("inset(50%");
  };
  const clips = new Map();
  /** The room in which what an element holds is seen. */
  const roomOf = (each) => {
    if (each === null || each === document.documentElement)
      return { left: 0, right: wide, top: 0, bottom: small ? Infinity : high, end: Infinity };
    if (clips.has(each)) return clips.get(each);
    const outer = roomOf(each.parentElement);
    const { overflowX, overflowY, position } = getComputedStyle(each);
    let room = outer;
    if (each !== document.body && (overflowX !== "visible" || overflowY !== "visible") && !(each instanceof SVGElement)) {
      const box = each.getBoundingClientRect();
      room = { ...outer };
      if (overflowX !== "visible") [room.left, room.right] = [Math.max(outer.left, box.left), Math.min(outer.right, box.right)];
      if (overflowY !== "visible") [room.top, room.bottom] = [Math.max(outer.top, box.top), Math.min(outer.bottom, box.bottom)];
      if (/auto|scroll/.test(overflowY) && each.scrollHeight > each.clientHeight + 1) {
        if (!small && !each.closest("dialog, .office-sheet")) wrong.push(`${named(each)} scrolls: ${each.scrollHeight} of ${each.clientHeight}`);
        room.end = Math.min(room.bottom, outer.end);
        room.bottom = Infinity;
      }
    }
    if (position === "fixed" && each !== document.body) room = room === outer ? roomOf(null) : room;
    clips.set(each, room);
    return room;
  };
  /** What lies above the rest on purpose: open lists, and what stays while the rest scrolls. */
  const layerOf = (each) => {
    for (let at = each; at !== null; at = at.parentElement) {
      if (at.matches(".menu-items, .more-list, .alarms ul, dialog, .said, .lost-line")) return at;
      if (getComputedStyle(at).position === "sticky") return at;
    }
    return null;
  };
  /** Whether it gave way, whole, to what stands before it. */
  const yielded = (each) => {
    const group = each.closest(".yields");
    return group !== null && each.getBoundingClientRect().top >= group.getBoundingClientRect().bottom - 1;
  };
  const texts = [];
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (walker.nextNode()) {
    const node = walker.currentNode;
    const parent = node.parentElement;
    if (words(node.data) === "" || parent.closest("script, style, noscript, option, .aloud, defs, title, [inert]")) continue;
    if (dialog !== null && !dialog.contains(node)) continue;
    let shown = parent.checkVisibility?.({ checkOpacity: true, checkVisibilityCSS: true }) ?? true;
    for (let each = parent; shown && each !== null; each = each.parentElement) if (hidden(each)) shown = false;
    if (!shown) continue;
    const ellipsis = [parent, parent.parentElement].find((each) => getComputedStyle(each).textOverflow === "ellipsis");
    const shortened = ellipsis !== undefined && ellipsis.clientWidth >= 40;
    const range = document.createRange();
    range.selectNodeContents(node);
    // Letters of a drawing can be drawn closer together than the range knows.
    const rects = parent instanceof SVGElement ? [parent.getBoundingClientRect()] : range.getClientRects();
    const boxes = [...rects].filter((box) => box.width > 1 && box.height > 1);
    const room = roomOf(parent);
    // Letters have room above and below within their line: a pixel or two outside cuts none.
    for (const box of boxes) {
      const slack = box.height * 0.16;
      if (parent.closest(".yields") !== null && box.top >= room.bottom - 1) break; // it yields whole
      if (box.left < room.left - 1 || (box.right > room.right + 1 && !shortened) || box.top < room.top - slack || box.bottom > room.bottom + slack) {
        const over = [room.left - box.left, box.right - room.right, room.top - box.top, box.bottom - room.bottom].map((each) => Math.round(each));
        wrong.push(`cut: "${words(node.data)}" in ${named(parent)} by ${Math.max(...over)}`);
        break;
      }
    }
    const shows = parent.closest(".yields") === null || boxes.every((box) => box.top < room.bottom - 1);
    const seen = boxes
      .map((box) => ({
        ...box.toJSON(),
        right: shortened ? Math.min(box.right, room.right) : box.right,
        bottom: Math.min(box.bottom, room.end),
      }))
      .filter(({ top, bottom }) => bottom > top);
    if (shows) texts.push({ node, parent, boxes: seen, layer: layerOf(parent) });
  }
  const meet = (a, b, by) => a.left < b.right - by && b.left < a.right - by && a.top < b.bottom - by && b.top < a.bottom - by;
  texts.forEach((one, at) => {
    for (const other of texts.slice(at + 1)) {
      if (one.layer !== other.layer || one.parent === other.parent) continue;
      const found = one.boxes.some((a) => other.boxes.some((b) => meet(a, b, Math.max(2, 0.28 * Math.min(a.height, b.height)))));
      if (found) wrong.push(`"${words(one.node.data)}" over "${words(other.node.data)}"`);
    }
  });
  const buttons = [...(dialog ?? document).querySelectorAll("button, a.head-link, summary, input, select")]
    .filter((each) => each.checkVisibility() && !yielded(each));
  buttons.forEach((one, at) => {
    const a = one.getBoundingClientRect();
    const layer = layerOf(one);
    for (const other of buttons.slice(at + 1)) {
      if (layerOf(other) !== layer || one.contains(other) || other.contains(one)) continue;
      if (meet(a, other.getBoundingClientRect(), 1)) wrong.push(`key ${words(one.textContent)} over key ${words(other.textContent)}`);
    }
    for (const { parent, boxes, node, layer: at } of texts)
      if (!one.contains(parent) && at === layer && boxes.some((b) => meet(a, b, 2)))
        wrong.push(`"${words(node.data)}" over key ${words(one.textContent)}`);
    const inside = a.left >= -1 && a.right <= wide + 1 && (small || one.closest(".office-sheet") || (a.top >= -1 && a.bottom <= high + 1));
    if (!inside && a.width > 0) wrong.push(`key ${words(one.textContent)} outside the window`);
  });
  const stop = document.querySelector('[data-key="stop"]');
  if (stop !== null && dialog === null) {
    const { top, bottom } = stop.getBoundingClientRect();
    if (top < 0 || bottom > high) wrong.push("STOP is out of sight");
  }
  const places = { head: document.querySelector(".head"), stop: document.querySelector(".keys-stop"), go: document.querySelector(".keys-go"), clock: document.querySelector(".head-clock") };
  const at = Object.fromEntries(Object.entries(places).filter(([, each]) => each !== null).map(([name, each]) => {
    const { top, right, bottom } = each.getBoundingClientRect();
    return [name, [top, right, bottom].map(Math.round).join(" ")];
  }));
  return [[...new Set(wrong)], at];
}
