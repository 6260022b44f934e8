/**
 * The point of a picture that stays in sight wherever the picture is cut to another shape, in percent from its left and its top.
 * Stored as the two numbers, `30 20`, in steps of `FOCUS_STEP`; null is the centre.
 */
export interface Focus {
  left: number;
  top: number;
}

/** What a point is rounded to, in percent: `focus.css` has a rule for each step, as the pages' policy allows no style attributes. */
export const FOCUS_STEP = 5;

const CENTRE: Focus = { left: 50, top: 50 };

export const FOCUS_PATTERN = /^(\d{1,2}|100) (\d{1,2}|100)$/;

/** The point of a stored text; the centre where there is none. */
export function readFocus(text: string | null | undefined): Focus {
  const [, left, top] = FOCUS_PATTERN.exec(text ?? '') ?? [];
  return left === undefined || top === undefined ? CENTRE : { left: Number(left), top: Number(top) };
}

const toStep = (percent: number) => Math.min(100, Math.max(0, Math.round(percent / FOCUS_STEP) * FOCUS_STEP));

/** The point as it is stored, rounded and within the picture; null for the centre. */
export function writeFocus(focus: Focus): string | null {
  const [left, top] = [toStep(focus.left), toStep(focus.top)];
  return left === CENTRE.left && top === CENTRE.top ? null : `${left} ${top}`;
}
