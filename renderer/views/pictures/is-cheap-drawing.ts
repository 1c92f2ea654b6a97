/** As many elements, once all that is referred to stands where it is referred to, are drawn within a second. */
const MAX_COST = 200_000

/** No drawing has as many levels; the call stack would have no room for many more. */
const MAX_DEPTH = 500

/** So many characters of an attribute, such as the points of a path, take as long as an element. */
const LETTERS = 20

/** The cost of a filter step, as it works on every pixel. Several steps, one on the other, take ever longer. */
const FILTER_STEP = 2_000
const MAX_FILTER_STEPS = 10

const REFERENCE = /^\s*#(.+)$|url\(\s*(?:"\s*#([^"]+)|'\s*#([^']+)|#([^'")\s]+))/gis

type ById = ReadonlyMap<string | null, Element>

/**
 * Returns whether a drawing is drawn in time. A few lines of SVG that refer to each other become billions of elements, and
 * anything that draws them stops the page. A drawing that refers in ways that are not followed here counts as expensive.
 */
export function isCheapDrawing(drawing: Document): boolean {
  const root = drawing.documentElement
  if (root?.localName !== 'svg' || drawing.querySelector('parsererror')) return false
  const all = [...drawing.querySelectorAll('*')]
  // Of equal names the first counts.
  const byId = new Map(all.toReversed().map(element => [element.getAttribute('id'), element]))
  if (all.some(element => isLongFilter(element) || refersElsewhere(element, byId))) return false

  const costs = new Map<Element, number>()
  function costOf(element: Element, depth: number): number {
    if (depth > MAX_DEPTH) return Number.POSITIVE_INFINITY
    const known = costs.get(element)
    if (known !== undefined) return known
    // For what refers to itself.
    costs.set(element, Number.POSITIVE_INFINITY)
    let cost = ownSize(element)
    for (const child of element.children) cost += costOf(child, depth + 1)
    const referred = referencesOf(element).flatMap(id => byId.get(id) ?? byId.get(id.trim()) ?? [])
    // The elements within may inherit a reference, and paint with it too.
    if (referred.length > 0) cost *= 1 + referred.reduce((sum, one) => sum + costOf(one, depth + 1), 0)
    costs.set(element, cost)
    return cost
  }
  return costOf(root, 0) <= MAX_COST
}

/** By other letters, an animation, a drawing within, or a style sheet that gives elements more than colours, gradients and fonts. */
function refersElsewhere(element: Element, byId: ById): boolean {
  const { localName, attributes } = element
  const values = [...attributes].map(({ value }) => value)
  const isEscaped = (value: string) => value.includes('\\') && value.includes('(')
  if (values.some(value => isEscaped(value) || /data:\s*image\/svg/i.test(value))) return true
  if (referencesOf(element).some(id => id.includes('%'))) return true
  if (/^(animate|set)/.test(localName)) return values.some(value => /url\(|href/i.test(value))
  if (localName === 'link') return true
  if (localName !== 'style') return false
  const style = (element.textContent ?? '').replace(/url\(\s*['"]?data:(font|application)\/[^()]*\)/gi, '')
  const isGradient = (id: string) => /Gradient$/.test(byId.get(id)?.localName ?? '')
  const others = style.replace(/url\(\s*['"]?#([^'")\s]+)['"]?\s*\)/gi, (whole, id) => (isGradient(id) ? '' : whole))
  return /url\(|@import|data:|\\|(blur|drop-shadow)\(/i.test(others)
}

function isLongFilter({ localName, children }: Element): boolean {
  return localName === 'filter' && children.length > MAX_FILTER_STEPS
}

function ownSize({ localName, attributes }: Element): number {
  const steps = [...attributes].flatMap(({ value }) => value.match(/(blur|drop-shadow)\(/gi) ?? []).length
  const least = 1 + FILTER_STEP * (steps + (/^fe[A-Z]/.test(localName) ? 1 : 0))
  return least + [...attributes].reduce((letters, { value }) => letters + value.length, 0) / LETTERS
}

function referencesOf({ attributes }: Element): string[] {
  return [...attributes].flatMap(({ value }) =>
    [...value.matchAll(REFERENCE)].map(([, ...ids]) => ids.find(Boolean)?.trimEnd() ?? ''),
  )
}
