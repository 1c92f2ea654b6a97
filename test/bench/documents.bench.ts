import { createWriteStream, rmSync } from 'node:fs'
import { copyFile, mkdtemp, readFile, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { finished } from 'node:stream/promises'
import { setTimeout as wait } from 'node:timers/promises'
import { encode } from 'jpeg-js'
import type * as documents from '../../main/documents/read-document'
import { makeXlsx } from '../helpers/make-office'
import { makePdf, makeScannedPdf, pdfImage } from '../helpers/make-pdf'
import { bundledModule } from './bundled-module'

const MB = 1024 * 1024
const folder = await mkdtemp(join(tmpdir(), 'atrium-bench-'))
process.once('exit', () => rmSync(folder, { recursive: true, force: true }))
const { module, remove } = await bundledModule<typeof documents>(resolve('main/documents/read-document.ts'))
const request = { signal: new AbortController().signal }

/** Large documents, as a model reads them: their first lines, and lines near their end. Each within 5 s and 512 MB. */
const files = {
  'pages.pdf': makePdf(Array.from({ length: 300 }, (_, at) => `Page ${at + 1} has a line of usual length in it`)),
  'rows.xlsx': await makeXlsx({ Data: rows(100_000) }),
  'million.parquet': await readFile('test/fixtures/documents/million.parquet'),
  'notebook.ipynb': JSON.stringify({ cells: Array.from({ length: 2_000 }, (_, at) => cell(at)), nbformat: 4 }),
}
for (const [name, content] of Object.entries(files)) await writeFile(join(folder, name), content)
await writeCsv('rows.csv', 10 * MB)
await writeCsv('large.csv', 500 * MB)
await copyFile('test/fixtures/documents/report.docx', join(folder, 'report.docx'))
await copyFile('test/fixtures/documents/scan.pdf', join(folder, 'scan.pdf'))
await writeFile(join(folder, 'scan-300-dpi.pdf'), makeScannedPdf(4, colourScan(2_480, 3_508)))

// The thread compiles the library by what runs this bench, which takes seconds; in the app it is a quarter of one.
await module.readDocument({ path: 'small.pdf', bytes: makePdf(['Small']) }, {}, { ...request, limitMs: 60_000 })
for (const name of [...Object.keys(files), 'report.docx']) {
  const path = join(folder, name)
  const read = (startLine: number) => module.readDocument({ path }, { startLine, limit: 500 }, request)
  const first = await measured(`${name}, first lines`, path, () => read(1))
  await measured(`${name}, again near its end`, path, () => read(Math.max(1, (first?.total ?? 1) - 100)))
}
for (const name of ['rows.xlsx', 'million.parquet', 'rows.csv', 'large.csv']) {
  const path = join(folder, name)
  await measured(`${name}, its shape`, path, () => module.readTables({ path }, 3, request))
}
for (const name of ['scan.pdf', 'scan-300-dpi.pdf']) {
  const path = join(folder, name)
  await measured(`${name}, four pages as pictures`, path, () => module.readPictures({ path }, [1, 2, 3, 4], request))
}
await remove()
process.exit(0)

function rows(count: number): string {
  return Array.from(
    { length: count },
    (_, at) =>
      `<row r="${at + 1}"><c r="A${at + 1}" t="inlineStr"><is><t>Name ${at}</t></is></c>` +
      `${['B', 'C', 'D', 'E', 'F', 'G', 'H'].map(letter => `<c r="${letter}${at + 1}"><v>${at * 1.5}</v></c>`).join('')}</row>`,
  ).join('')
}

/** A page of A4 in colour, which is noisy as scans are. */
function colourScan(width: number, height: number): string {
  const pixels = Buffer.alloc(width * height * 4)
  for (let at = 0; at < pixels.length; at++) pixels[at] = 200 + ((at * 2_654_435_761) >>> 27)
  const { data } = encode({ data: pixels, width, height }, 60)
  return pdfImage({ width, height, more: '/ColorSpace /DeviceRGB /BitsPerComponent 8 /Filter /DCTDecode', data })
}

function cell(at: number) {
  const outputs = [{ output_type: 'stream', name: 'stdout', text: [`${at}\n`.repeat(100)] }]
  return { cell_type: 'code', metadata: {}, source: [`print(${at})\n`.repeat(20)], outputs }
}

async function writeCsv(name: string, bytes: number): Promise<void> {
  const out = createWriteStream(join(folder, name))
  out.write('id,name,sum,day\n')
  for (let written = 0, id = 0; written < bytes; ) {
    const some = Array.from({ length: 5_000 }, () => `${++id},"Name, ${id}",${id * 1.5},2024-01-02\n`).join('')
    written += some.length
    if (!out.write(some)) await new Promise<void>(done => out.once('drain', () => done()))
  }
  out.end()
  await finished(out)
}

/** Memory is what the whole program, with its thread, grew by while it read. */
async function measured<T>(what: string, path: string, work: () => Promise<T>): Promise<T> {
  const { size } = await stat(path)
  const stalls = monitorEventLoopDelay({ resolution: 1 })
  const before = process.memoryUsage.rss()
  let most = before
  const looking = setInterval(() => {
    most = Math.max(most, process.memoryUsage.rss())
  }, 20)
  await wait(20)
  stalls.enable()
  const begun = performance.now()
  const result = await work()
  const took = performance.now() - begun
  await wait(20)
  stalls.disable()
  clearInterval(looking)
  console.log(
    `${what} (${(size / MB).toFixed(1)} MB): ${took.toFixed(0)} ms (target: 5000), memory +${((most - before) / MB).toFixed(0)} MB ` +
      `(target: 512), longest stall of main ${(stalls.max / 1e6).toFixed(0)} ms (target: 50)`,
  )
  return result
}
