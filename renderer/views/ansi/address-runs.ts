import { webAddresses } from '../../../shared/browser/web-addresses'
import type { AnsiChunk } from './ansi-chunks'
import type { SgrRun } from './parse-sgr'

/** Runs that are an address of the web together, with that as `url`, or what stands between two of them. */
export type LinkedRuns = { readonly url?: string; readonly runs: readonly SgrRun[] }

/** The runs of some lines, put together by the addresses that they name: programs colour parts of one. */
export function addressRuns({ plain, runs }: AnsiChunk): LinkedRuns[] {
  const addresses = webAddresses(plain)
  if (addresses.length === 0) return [{ runs }]
  const cut = cutter(runs)
  const linked = addresses.flatMap(({ url, start, end }): LinkedRuns[] => [
    { runs: cut(start) },
    { url, runs: cut(end) },
  ])
  return [...linked, { runs: cut(plain.length) }].filter(({ runs: own }) => own.length > 0)
}

/** Takes the runs up to a place of their text, from the one before on. */
function cutter(runs: readonly SgrRun[]) {
  let at = 0
  let index = 0
  let used = 0
  return (end: number): SgrRun[] => {
    const taken: SgrRun[] = []
    while (at < end) {
      const run = runs[index]
      if (!run) break
      const text = run.text.slice(used, used + end - at)
      taken.push({ ...run, text })
      at += text.length
      used += text.length
      if (used < run.text.length) continue
      index++
      used = 0
    }
    return taken
  }
}
