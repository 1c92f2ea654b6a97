/** The position of a picture: enlarged so many times over its fitted size, its center so far from that of its frame, in CSS pixels. */
export type View = { readonly scale: number; readonly x: number; readonly y: number }

/** The place that a picture is shown in, and the picture as it fits there, both in CSS pixels. `natural` is its own width. */
export type Frame = { width: number; height: number; fitted: { width: number; height: number }; natural: number }

export type Point = { readonly x: number; readonly y: number }

export const FITTED: View = { scale: 1, x: 0, y: 0 }

/** As many screen pixels for one of the picture. */
const MOST = 8

/** Larger or smaller, while the point under the pointer stays where it is. `at` is measured from the middle of the frame. */
export function zoomed(view: View, factor: number, { at, frame }: { at: Point; frame: Frame }): View {
  const scale = Math.min(mostOf(frame), Math.max(1, view.scale * factor))
  const ratio = scale / view.scale
  return held({ scale, x: at.x - (at.x - view.x) * ratio, y: at.y - (at.y - view.y) * ratio }, frame)
}

export function panned(view: View, by: Point, frame: Frame): View {
  return held({ ...view, x: view.x + by.x, y: view.y + by.y }, frame)
}

/** The scale at which one pixel of the picture is one CSS pixel; where it fits so, twice that. */
export function closeScale({ natural, fitted }: Frame): number {
  const own = natural / Math.max(1, fitted.width)
  return own > 1.01 ? own : 2
}

/** Returns the size at which the picture is shown, in percent of its own pixels. */
export function percentOf({ scale }: View, { natural, fitted }: Frame): number {
  return Math.round((fitted.width * scale * 100) / Math.max(1, natural))
}

function mostOf({ natural, fitted }: Frame): number {
  return Math.max(MOST, (MOST * natural) / Math.max(1, fitted.width))
}

/** No edge of the picture comes further in than that of its frame. */
function held({ scale, x, y }: View, { width, height, fitted }: Frame): View {
  const within = (value: number, room: number, size: number) => {
    const most = Math.max(0, (size * scale - room) / 2)
    return Math.min(most, Math.max(-most, value))
  }
  return { scale, x: within(x, width, fitted.width), y: within(y, height, fitted.height) }
}
