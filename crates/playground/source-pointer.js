/** What the mouse is at in the source. The textarea is above the layer, whose lines say where text is. */

/**
 * Listens to the mouse above a textarea and the layer under it. `indexOf(index)`: the index in the source of an index of the
 * textarea. `lineOf(number)`: the line of an element of the layer. `canFold(line)`, `onFold(line)`: for clicks beside the text.
 * `onPoint(index | null)`, `onChoose(index)`: the index under the mouse.
 */
export function listenForMouse(area, layer, gutter, handlers) {
  const textLeft = () => area.getBoundingClientRect().left + gutter;
  const isInGutter = ({ clientX }) => clientX < textLeft();
  const lineAt = ({ clientY }) => {
    const drawn = document.elementsFromPoint(textLeft() + 1, clientY).find((found) => found.parentElement === layer);
    return drawn ? handlers.lineOf([...layer.children].indexOf(drawn)) : null;
  };
  const indexAt = ({ clientX, clientY }) => {
    const isOnText = document.elementsFromPoint(clientX, clientY).some((found) => found.matches(".line > span"));
    const place = isOnText ? document.caretPositionFromPoint?.(clientX, clientY) : null;
    return place?.offsetNode === area ? handlers.indexOf(place.offset) : null;
  };
  area.addEventListener("mousemove", (event) => {
    const line = isInGutter(event) ? lineAt(event) : null;
    area.classList.toggle("can-fold", line !== null && handlers.canFold(line));
    handlers.onPoint(isInGutter(event) ? null : indexAt(event));
  });
  area.addEventListener("mouseleave", () => handlers.onPoint(null));
  area.addEventListener("mousedown", (event) => {
    if (!isInGutter(event)) return;
    event.preventDefault();
    const line = lineAt(event);
    if (line !== null) handlers.onFold(line);
  });
  area.addEventListener("click", (event) => {
    const index = isInGutter(event) || area.selectionStart !== area.selectionEnd ? null : indexAt(event);
    if (index !== null) handlers.onChoose(index);
  });
}
