import { startProgram } from '../../shell/process/start-program'

/** Never from PATH, which a person's folders may stand in. */
const TAR = '/usr/bin/tar'

const OPAQUE = 'SCHILY.xattr.user.overlay.opaque'
const BLOCK = 512

/**
 * Returns those of a layer's folders that hide what is below them. Node cannot read the attribute that says so: GNU tar
 * writes it into the headers of an archive. `paths` are relative to `upper`. Rejects where tar does not know how.
 */
export async function opaqueFolders(upper: string, paths: readonly string[]): Promise<Set<string>> {
  if (paths.length === 0) return new Set()
  const args = ['--create', '--file=-', '--no-recursion', '--format=pax', '--xattrs', '--xattrs-include=user.overlay.*']
  const list = ['--null', '--verbatim-files-from', '--files-from=-']
  const child = startProgram(TAR, [...args, ...list], {
    cwd: upper,
    env: { LC_ALL: 'C' },
    stdio: ['pipe', 'pipe', 'pipe'],
  })
  const chunks: Buffer[] = []
  let problem = ''
  child.stdout?.on('data', (chunk: Buffer) => chunks.push(chunk))
  child.stderr?.on('data', (chunk: Buffer) => {
    problem += chunk.toString('utf8')
  })
  child.stdin?.on('error', () => undefined)
  child.stdin?.end(paths.map(path => `./${path}\0`).join(''))
  const code = await new Promise<number | null>((resolve, reject) => {
    child.once('error', reject)
    child.once('close', resolve)
  })
  if (code !== 0) throw new Error(`tar cannot read the layer: ${problem.slice(0, 400)}`)
  return new Set(markedIn(Buffer.concat(chunks)).map(path => path.replace(/^\.\//, '').replace(/\/$/, '')))
}

/** The names in an archive whose extended header has the mark. */
function markedIn(archive: Buffer): string[] {
  const marked: string[] = []
  let extended = new Map<string, string>()
  for (let at = 0; at + BLOCK <= archive.length; ) {
    const header = archive.subarray(at, at + BLOCK)
    if (header.every(byte => byte === 0)) break
    const size = Number.parseInt(textOf(header.subarray(124, 136)), 8) || 0
    const content = archive.subarray(at + BLOCK, at + BLOCK + size)
    if (String.fromCharCode(header[156] ?? 0) === 'x') extended = recordsOf(content)
    else {
      const name = [textOf(header.subarray(345, 500)), textOf(header.subarray(0, 100))].filter(Boolean).join('/')
      if (extended.get(OPAQUE) === 'y') marked.push(extended.get('path') ?? name)
      extended = new Map()
    }
    at += BLOCK + Math.ceil(size / BLOCK) * BLOCK
  }
  return marked
}

/** The records of an extended header: their length in bytes, a space, the name, `=`, the value, a line feed. */
function recordsOf(content: Buffer): Map<string, string> {
  const records = new Map<string, string>()
  for (let at = 0; at < content.length; ) {
    const space = content.indexOf(0x20, at)
    const length = space < 0 ? Number.NaN : Number(content.subarray(at, space).toString('latin1'))
    if (!Number.isInteger(length) || length < 1) break
    const record = content.subarray(space + 1, at + length - 1)
    const equals = record.indexOf(0x3d)
    records.set(record.subarray(0, equals).toString('utf8'), record.subarray(equals + 1).toString('utf8'))
    at += length
  }
  return records
}

function textOf(field: Buffer): string {
  const end = field.indexOf(0)
  return (end < 0 ? field : field.subarray(0, end)).toString('utf8')
}
