import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import type { Grade } from '../../shared/session/grade'
import { drawn } from '../e2e/person'
import type { Answer } from '../helpers/model-server'
import { seededChance } from '../helpers/seeded-chance'
import { showPanel } from './scene'
import { addServer, LOOKS, type LookName, type Picture, wordlessCards } from './wordless-cards'

const PAIRS = 20

/** The same pairs each time, so that what was judged can be drawn again. */
const SEED = 21

const NAMES: Readonly<Record<Grade, string>> = {
  reversible: 'Reads, or undoable in full',
  lasting: 'Leaves something behind',
  grave: 'Destroys or reaches out',
}

type WalkContext = { page: Page; workspace: string; folder: string; add(...answers: Answer[]): void }
type ShownPicture = { src: string; name?: string }

/**
 * Makes the pictures that somebody judges who has not seen the key: pairs of cards of two grades, with nothing to read on
 * them. `pairs` holds the pictures, `legend-<look>.png` shows each grade once with its name, and `key.json` says which is
 * which.
 */
export async function walkPairs({ page, workspace, folder, add }: WalkContext): Promise<void> {
  await mkdir(join(folder, 'pairs'), { recursive: true })
  await addServer(page, workspace)
  // Two narrow cards fit beside each other.
  await showPanel(page, 'Changes')
  const pictures = await wordlessCards(page, add)
  const chance = seededChance(SEED)
  const key: Record<string, Record<'left' | 'right', string>> = {}
  for (const look of Object.keys(LOOKS) as LookName[]) {
    const cards = pictures.filter(picture => picture.look === look)
    await draw(page, join(folder, `legend-${look}.png`), legendOf(cards))
    for (let at = 1; at <= PAIRS; at++) {
      const [left, right] = pairOf(cards, chance)
      const name = `${look}-${String(at).padStart(2, '0')}`
      await draw(page, join(folder, 'pairs', `${name}.png`), [{ src: srcOf(left) }, { src: srcOf(right) }])
      key[name] = { left: `${left.grade}: ${left.kind}`, right: `${right.grade}: ${right.kind}` }
    }
  }
  await writeFile(join(folder, 'key.json'), `${JSON.stringify(key, null, 2)}\n`)
}

/** Any card, and any of another grade. */
function pairOf(cards: readonly Picture[], { of }: ReturnType<typeof seededChance>): readonly [Picture, Picture] {
  const left = of(cards)
  return [left, of(cards.filter(({ grade }) => grade !== left.grade))]
}

function legendOf(cards: readonly Picture[]): ShownPicture[] {
  return (Object.keys(NAMES) as Grade[]).map(grade => {
    const picture = cards.find(one => one.grade === grade && one.kind.startsWith('a command'))
    if (!picture) throw new Error(`there is no card of a command that is ${grade}`)
    return { src: srcOf(picture), name: NAMES[grade] }
  })
}

function srcOf({ png }: Picture): string {
  return `data:image/png;base64,${png.toString('base64')}`
}

/** A picture of these over the page, which is left as it was. */
async function draw(page: Page, file: string, shown: readonly ShownPicture[]): Promise<void> {
  await page.emulateMedia({ colorScheme: 'light', contrast: 'no-preference', forcedColors: 'none' })
  const handle = await page.evaluateHandle(async given => {
    const over = document.createElement('div')
    over.style.cssText =
      'position:fixed;top:0;left:0;z-index:9999;display:flex;flex-wrap:wrap;gap:24px;padding:24px;width:1280px;background:#888;color:#000;align-items:start;font-size:16px'
    for (const { src, name } of given) {
      const figure = document.createElement('figure')
      const picture = document.createElement('img')
      picture.src = src
      figure.append(...(name ? [name] : []), picture)
      over.append(figure)
      await picture.decode()
    }
    document.body.append(over)
    return over
  }, shown)
  await drawn(page)
  await handle.asElement()?.screenshot({ path: file })
  await handle.evaluate(over => over.remove())
}
