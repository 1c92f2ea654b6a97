import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import fc from 'fast-check'
import iconv from 'iconv-lite'
import { describe, expect, test } from 'vitest'
import { planChange } from '../../../../main/workspace/changes/plan-change'
import { planPartly } from '../../../../main/workspace/changes/plan-partly'
import { runsOf, timeFor } from '../../../helpers/how-deep'
import { temporaryFolder } from '../../../helpers/temp-folder'

const ENCODINGS = ['utf8', 'utf8 with a mark', 'utf16le with a mark', 'gb18030', 'windows-1252'] as const
const WORDS = { gb18030: ['你好世界', '中文文件', '修改内容'], 'windows-1252': ['Größe', 'Straße', 'für'] } as const

function encoded(text: string, encoding: (typeof ENCODINGS)[number]): Buffer {
  const [name = 'utf8', mark] = encoding.split(' with ')
  return iconv.encode(text, name, { addBOM: mark !== undefined })
}

/** A part that changes: lines that give way to others. Either may be none, but not both. */
const part = fc.record({ before: fc.nat(3), after: fc.nat(3) }).filter(({ before, after }) => before + after > 0)

const scene = fc.record({
  parts: fc.array(part, { minLength: 2, maxLength: 5 }),
  chosen: fc.array(fc.boolean(), { minLength: 5, maxLength: 5 }),
  encoding: fc.constantFrom(...ENCODINGS),
  lineEnd: fc.constantFrom('\n', '\r\n'),
  beginsWithPart: fc.boolean(),
  endsOpen: fc.boolean(),
})

type Scene = Parameters<Parameters<typeof scene.map>[0]>[0]

/** The text in which some parts have changed; between two parts are so many lines that they are shown apart. */
function textWith(changed: (place: number) => boolean, scene: Scene): string {
  const { parts, encoding, lineEnd, beginsWithPart, endsOpen } = scene
  const words = encoding in WORDS ? WORDS[encoding as keyof typeof WORDS] : ['word', 'größer', '你好']
  const word = (at: number) => words[at % words.length]
  const around = (place: number) => Array.from({ length: 9 }, (_, at) => `${word(at)} around ${place} ${at}`)
  const lines = parts.flatMap(({ before, after }, place) => {
    const count = changed(place) ? after : before
    const name = changed(place) ? 'after' : 'before'
    const own = Array.from({ length: count }, (_, at) => `${word(place)} ${name} ${place} ${at}`)
    return [...(place === 0 && beginsWithPart ? [] : around(place)), ...own]
  })
  const text = [...lines, ...around(99)].join(lineEnd)
  return endsOpen ? text : text + lineEnd
}

describe('a change without some of its parts', () => {
  test(
    'is exactly the bytes of the file in which only the others have changed, in its encoding',
    async () => {
      const folder = await temporaryFolder()
      await fc.assert(
        fc.asyncProperty(scene, async one => {
          const isChosen = (place: number) => one.chosen[place] === true
          const bytes = (changed: (place: number) => boolean) => encoded(textWith(changed, one), one.encoding)
          await writeFile(
            join(folder, 'a.txt'),
            bytes(() => false),
          )
          const { change } = await planChange(
            folder,
            'a.txt',
            bytes(() => true),
          )
          if (change.diff.type !== 'lines') throw new Error('The file is not compared')
          expect(change.diff.hunks).toHaveLength(one.parts.length)
          const leftOut = one.parts.flatMap((_, place) => (isChosen(place) ? [] : [place]))
          const planned = await planPartly(folder, change, new Set(leftOut))
          const isNothing = leftOut.length === one.parts.length
          expect(planned === null).toBe(isNothing)
          if (planned) expect(Buffer.from(planned?.content ?? [])).toEqual(bytes(isChosen))
          expect(planned?.change.before ?? change.before).toEqual(change.before)
        }),
        { numRuns: runsOf(120) },
      )
    },
    timeFor(60_000),
  )

  test('is refused once the file is another, and where nothing in it can be told apart', async () => {
    const folder = await temporaryFolder()
    const lines = (more: string) => `${more}\n${'same\n'.repeat(9)}${more}\n`
    await writeFile(join(folder, 'a.txt'), lines('old'))
    const { change } = await planChange(folder, 'a.txt', Buffer.from(lines('new')))
    await writeFile(join(folder, 'a.txt'), lines('other'))
    await expect(planPartly(folder, change, new Set([0]))).rejects.toThrow('a.txt has changed in the meantime')
    const created = await planChange(folder, 'b.txt', Buffer.from('new\n'))
    await expect(planPartly(folder, created.change, new Set())).rejects.toThrow('b.txt has no separate parts')
  })
})
