import { isCheapDrawing } from './is-cheap-drawing'

const TYPE = 'image/svg+xml'

/** Returns what an `<img>` shows of the source of an SVG, where it runs no script and makes no requests; null if it is none, or too dear to draw. */
export function drawingBlob(text: string): Blob | null {
  // It was decoded already: what it says of its encoding holds no longer.
  const source = text.replace(/^\s*<\?xml[^>]*\?>\s*/, '')
  // With a style sheet of its own it might refer to itself in ways that are not seen.
  if (source.includes('<?xml-stylesheet')) return null
  return isCheapDrawing(new DOMParser().parseFromString(source, TYPE)) ? new Blob([source], { type: TYPE }) : null
}
