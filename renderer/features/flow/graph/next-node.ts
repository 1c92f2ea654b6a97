import type { Box } from './lay-out'

const DIRECTIONS: Readonly<Record<string, { x: number; y: number }>> = {
  ArrowUp: { x: 0, y: -1 },
  ArrowDown: { x: 0, y: 1 },
  ArrowLeft: { x: -1, y: 0 },
  ArrowRight: { x: 1, y: 0 },
}

/** The factor by which a distance aside counts more than one ahead. */
const ASIDE = 2.5

/** The node to which a key leads from another: the nearest in its direction, or the first or last one. */
export function nextNode(boxes: ReadonlyMap<string, Box>, from: string | undefined, key: string): string | undefined {
  const keys = [...boxes.keys()]
  const box = from === undefined ? undefined : boxes.get(from)
  const direction = DIRECTIONS[key]
  if (key === 'End') return keys.at(-1)
  if (key === 'Home' || (direction && !box)) return keys[0]
  if (!box || !direction) return undefined
  const at = middleOf(box)
  let best: { key: string; far: number } | undefined
  for (const [other, its] of boxes) {
    const { x, y } = middleOf(its)
    const ahead = (x - at.x) * direction.x + (y - at.y) * direction.y
    const aside = Math.abs((x - at.x) * direction.y) + Math.abs((y - at.y) * direction.x)
    const far = ahead + ASIDE * aside
    if (other !== from && ahead > 1 && (!best || far < best.far)) best = { key: other, far }
  }
  return best?.key
}

function middleOf({ x, y, width, height }: Box): { x: number; y: number } {
  return { x: x + width / 2, y: y + height / 2 }
}
