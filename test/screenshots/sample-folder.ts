import { mkdir, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { crc32, deflateSync } from 'node:zlib'
import { makePdf } from '../helpers/make-pdf'

const README = `# Garden

Plans and notes for the allotment behind the house.

- [x] Order seeds
- [ ] Turn the compost
- [ ] Repair the fence

| Bed | Plants | Since |
| --- | --- | --- |
| 1 | Tomatoes, basil | May |
| 2 | Beans | June |

![The sun](sun.svg) ![The beds](plan.png)

Watering is in [watering.ts](src/watering.ts), what is new in [the notes of May](notes/2026-05.md).
`

const SUN = `<svg xmlns="http://www.w3.org/2000/svg" width="96" height="96">
  <circle cx="48" cy="48" r="40" fill="#e0a526"/>
</svg>
`

const WATERING = `/** How many litres a bed needs a day. */
export function litres(area: number, isDry: boolean): number {
  const base = area * 4
  return isDry ? base * 1.5 : base
}
`

const HOST =
  '---\nname: host\ndescription: Asks before it plans.\nallowed_tools: ask-user\n---\nAsk first, then plan.\n'
const AGENT =
  '---\nname: scout\ndescription: Looks around and reports.\n---\nLook around, and say in a few words what is there.\n'

/** A folder as people have them: text, code, a table, a picture, a command and an agent. */
export async function fillSampleFolder(folder: string): Promise<void> {
  const files: Record<string, string | Uint8Array> = {
    'README.md': README,
    'src/watering.ts': WATERING,
    'src/beds/tomatoes.ts': 'export const since = 2024\n',
    'notes/2026-05.md': '# May\n\nFirst tomatoes are in.\n',
    'harvest.csv': 'day,bed,kilograms\n2026-07-01,1,2.5\n2026-07-02,1,1.75\n2026-07-02,2,0.6\n',
    'plan.png': picture(480, 300),
    'sun.svg': SUN,
    'lease.pdf': makePdf(['Lease of the allotment', 'Rules for the fence']),
    'seeds.bin': Uint8Array.of(0, 1, 2, 3, 0, 255, 0),
    '.agents/commands/host.md': HOST,
    '.agents/agents/scout.md': AGENT,
  }
  for (const [name, content] of Object.entries(files)) {
    await mkdir(dirname(join(folder, name)), { recursive: true })
    await writeFile(join(folder, name), content)
  }
}

/** A PNG of beds in a garden. */
function picture(width: number, height: number): Uint8Array {
  const rows = Array.from({ length: height }, (_row, y) => {
    const row = Buffer.alloc(1 + width * 3)
    for (let x = 0; x < width; x++) {
      const isBed = x % 120 > 15 && y % 100 > 15
      const colour = isBed ? [60 + (y % 100), 120 + (x % 120), 70] : [196, 178, 140]
      row.set(colour, 1 + x * 3)
    }
    return row
  })
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  header.set([8, 2, 0, 0, 0], 8)
  const parts = [chunk('IHDR', header), chunk('IDAT', deflateSync(Buffer.concat(rows))), chunk('IEND', Buffer.alloc(0))]
  return Buffer.concat([Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'), ...parts])
}

function chunk(type: string, data: Uint8Array): Uint8Array {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data])
  const framed = Buffer.alloc(body.length + 8)
  framed.writeUInt32BE(data.length, 0)
  framed.set(body, 4)
  framed.writeUInt32BE(crc32(body), body.length + 4)
  return framed
}
