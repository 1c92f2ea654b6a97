import { execFileSync } from 'node:child_process'
import { symlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pngFile } from './png-file'
import { SAMPLE_FILES } from './sample-calls'
import { temporaryFolder } from './temp-folder'
import { type TestToolContext, toolContext } from './tool-context'

/** The text that only the file outside of the folder contains. */
export const OUTSIDE_WORDS = 'outside word'

/** The folder of the sample calls with all that leads out of it, never ends, or is no text; and the folder that it leads to. */
export async function trapFolder(): Promise<{ context: TestToolContext; outside: string }> {
  const outside = await temporaryFolder()
  await writeFile(join(outside, 'secret.txt'), OUTSIDE_WORDS)
  const context = await toolContext({
    ...SAMPLE_FILES,
    'real.png': pngFile(2, 2, [0, 0, 0]),
    'image.png': 'no image',
    'bin.dat': Buffer.from([1, 0, 2, 0xff, 0, 3]),
    'broken.pdf': '%PDF-1.7 broken',
    'broken.xlsx': Buffer.from('PK\x03\x04 broken'),
  })
  const { path } = context
  await Promise.all([
    symlink(outside, path('out')),
    symlink(join(outside, 'secret.txt'), path('out.txt')),
    symlink(join(outside, 'none'), path('dangling')),
    symlink('/dev/zero', path('zero')),
    symlink('loop', path('loop')),
  ])
  if (process.platform !== 'win32') execFileSync('mkfifo', [path('fifo')])
  return { context, outside }
}
