import { availableParallelism } from 'node:os'
import { printedPath } from './ripgrep-arguments'
import { type SearchScope, searchPasses } from './search-passes'

const NUL = 0

/** With few threads ripgrep's printing one is woken for each path, which takes a quarter of the time; with more it finds several. */
const MIN_THREADS = 8

/** The files of a scope that no rule ignores, hidden ones too, some at a time and in no order: ripgrep sorts on one core. */
export async function* listPaths(scope: SearchScope, signal: AbortSignal): AsyncGenerator<string[]> {
  for await (const printed of printedPaths(scope, signal)) yield printed.map(path => printedPath(path, scope.base))
}

/** As `listPaths`, as ripgrep prints them: a path in the scope is the end of one, with the same name. */
export async function* printedPaths(scope: SearchScope, signal: AbortSignal): AsyncGenerator<string[]> {
  for await (const printed of printedText(scope, signal)) yield printed.split('\0')
}

/** As `printedPaths`, in one text with a NUL between two paths. */
export async function* printedText(scope: SearchScope, signal: AbortSignal): AsyncGenerator<string> {
  const threads = availableParallelism() < MIN_THREADS ? [`--threads=${MIN_THREADS}`] : []
  for await (const { output, fits } of searchPasses(scope, ['--files', ...threads], signal)) {
    for await (const records of wholeRecords(output)) {
      if (!fits) yield records
      else {
        const fitting = records.split('\0').filter(path => fits(printedPath(path, '.')))
        if (fitting.length > 0) yield fitting.join('\0')
      }
    }
  }
}

/** The NUL-ended texts that each piece of output completes. */
export async function* nulEnded(output: AsyncIterable<Buffer>): AsyncGenerator<string[]> {
  for await (const records of wholeRecords(output)) yield records.split('\0')
}

async function* wholeRecords(output: AsyncIterable<Buffer>): AsyncGenerator<string> {
  let rest: Buffer = Buffer.alloc(0)
  for await (const piece of output) {
    const buffer = rest.length > 0 ? Buffer.concat([rest, piece]) : piece
    const end = buffer.lastIndexOf(NUL) + 1
    rest = buffer.subarray(end)
    if (end > 0) yield buffer.toString('utf8', 0, end - 1)
  }
}
