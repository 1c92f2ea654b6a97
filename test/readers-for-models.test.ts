import { readFileSync } from 'node:fs'
import { parseAst } from 'vite'
import { describe, expect, test } from 'vitest'
import { projectFiles } from './helpers/project-files'

/** The folders in which what is read may come to a model. */
const ROOMS = ['main/tools', 'main/project', 'main/flows', 'main/agent']

/** The functions that open a file, by the modules that have them. All of them may read a secret, except `readForModel`. */
const OPENERS: readonly (readonly [module: RegExp, names: RegExp])[] = [
  [/^(node:)?fs(\/promises)?$/, /^(open|openAsBlob|readFile|createReadStream|cp|copyFile|promises)(Sync)?$/],
  [/\/workspace\/read\/open-regular-file$/, /^(openRegularFile|openLookedAt)$/],
  [/\/workspace\/read\/read-even-secret$/, /./],
  [
    /\/workspace\/read\/(read-lines|read-image|read-whole|media-file|read-sound)$/,
    /^(readLines|countLines|readImage|readWhole|mediaFile|soundFileAt)$/,
  ],
  [/\/documents\/read-document$/, /^(readDocument|readTables)$/],
]

/** The files that open a file by themselves, and the reasons why no secret comes to a model that way. */
const ALLOWED: Readonly<Record<string, { opens: readonly string[]; because: string }>> = {
  'main/tools/commands/harmless-changes.ts': {
    opens: ['readEvenSecret'],
    because: 'It looks whether a text is public, and gives nobody any of it.',
  },
  'main/tools/explore/file-to-read.ts': {
    opens: ['openRegularFile', 'readImage'],
    because: 'It opens nothing but what placeForModel gave.',
  },
  'main/tools/explore/explore-read-file.ts': {
    opens: ['countLines', 'readImage', 'readLines'],
    because: 'Its path is what placeToRead gave.',
  },
  'main/tools/explore/explore-read.ts': {
    opens: ['readImage', 'readLines'],
    because: 'It is called with what placeToRead gave.',
  },
  'main/tools/explore/document-lines.ts': {
    opens: ['readDocument'],
    because: 'It is called with what placeToRead gave.',
  },
  'main/tools/classic/table-summary.ts': { opens: ['readTables'], because: 'Its path is what placeToRead gave.' },
  'main/tools/explore/explore-roots.ts': {
    opens: ['openRegularFile'],
    because: 'It looks whether a file can be opened, and reads nothing.',
  },
  'main/tools/files/read-editable.ts': {
    opens: ['openLookedAt', 'readWhole'],
    because: 'What comes of it is planned by planUnseen.',
  },
  'main/tools/effects/page-actions.ts': {
    opens: ['openRegularFile', 'readFile'],
    because: 'A page is given the bytes that a person agreed to, by their hash.',
  },
  'main/tools/effects/service-work-effect.ts': {
    opens: ['createReadStream', 'openRegularFile', 'readFile'],
    because: 'A service is given the bytes that a person agreed to, by their hash; the others are what it made.',
  },
  'main/tools/effects/save-download.ts': {
    opens: ['createReadStream', 'readFile'],
    because: 'It is a download, in a folder that was just made.',
  },
  'main/tools/effects/save-downloads.ts': {
    opens: ['createReadStream'],
    because: 'They are downloads, in a folder that was just made.',
  },
  'main/tools/effects/work-media.ts': {
    opens: ['mediaFile', 'soundFileAt'],
    because: 'It looks at what a service has just made.',
  },
  'main/tools/documents/document-diff.ts': {
    opens: ['readDocument'],
    because: 'The person is shown the text of what is replaced, and no model is given it.',
  },
  'main/tools/python/find-python.ts': { opens: ['open'], because: 'It looks at the head of a program.' },
  'main/project/project-files.ts': {
    opens: ['readEvenSecret'],
    because: 'The person edits the file on the Project page.',
  },
  'main/flows/code/code-tool.ts': {
    opens: ['readEvenSecret'],
    because: 'The person is shown the whole module, and no model is given it.',
  },
  'main/flows/code/code-result.ts': {
    opens: ['open'],
    because: 'It is what a module returned, in a folder that was just made.',
  },
  'main/agent/record/attached-document.ts': {
    opens: ['readDocument'],
    because: 'The person has attached it, and it lies among the blobs.',
  },
}

type Node = { type: string; [field: string]: unknown }

/** Returns the imports of a source by which a file can be opened. */
function openedBy(source: string): string[] {
  const found = new Set<string>()
  const importing = (module: string, names: readonly string[] | 'all') => {
    for (const [, opener] of OPENERS.filter(([modules]) => modules.test(module))) {
      const opening = names === 'all' ? [module] : names.filter(name => opener.test(name))
      for (const name of opening) found.add(name)
    }
  }
  walk(parseAst(source, { lang: 'ts' }) as unknown as Node, node => {
    const module = (node.source as { value?: unknown } | null | undefined)?.value
    if (typeof module === 'string' && node.importKind !== 'type' && node.exportKind !== 'type') {
      const specifiers = (node.specifiers as Node[] | undefined)?.filter(({ importKind }) => importKind !== 'type')
      const names = specifiers?.map(({ imported, local }) => (imported ?? local) as { name: string } | undefined)
      const isWhole =
        !specifiers || specifiers.some(({ type }) => !['ImportSpecifier', 'ExportSpecifier'].includes(type))
      importing(module, isWhole ? 'all' : (names ?? []).flatMap(one => one?.name ?? []))
    }
    const { callee, arguments: given } = node as { callee?: { name?: string }; arguments?: { value?: unknown }[] }
    const [first] = given ?? []
    if (callee?.name === 'require' && typeof first?.value === 'string') importing(first.value, 'all')
  })
  return [...found].sort()
}

function walk(node: unknown, visit: (node: Node) => void): void {
  if (Array.isArray(node)) for (const one of node) walk(one, visit)
  if (typeof node !== 'object' || node === null || !('type' in node)) return
  visit(node as Node)
  for (const inner of Object.values(node)) walk(inner, visit)
}

const files = projectFiles(ROOMS, /\.ts$/)

describe('a file that may be read for a model', () => {
  test('is opened by readForModel or placeForModel, but for what is named here', () => {
    const opening = Object.fromEntries(
      files.flatMap(file => {
        const opens = openedBy(readFileSync(file, 'utf8'))
        return opens.length > 0 ? [[file, opens]] : []
      }),
    )
    expect(files.length).toBeGreaterThan(200)
    expect(opening).toEqual(Object.fromEntries(Object.entries(ALLOWED).map(([file, { opens }]) => [file, opens])))
  })

  test.each([
    ["import { readFile } from 'node:fs/promises'", 'readFile'],
    ["import { readFile as look } from 'fs/promises'", 'readFile'],
    ["import { readFileSync, type Stats } from 'node:fs'", 'readFileSync'],
    ["import { createReadStream } from 'node:fs'", 'createReadStream'],
    ["import { open } from 'node:fs/promises'", 'open'],
    ["import { promises } from 'node:fs'", 'promises'],
    ["import * as fs from 'node:fs'", 'node:fs'],
    ["import fs from 'node:fs/promises'", 'node:fs/promises'],
    ["export { readFile } from 'node:fs/promises'", 'readFile'],
    ["export * from 'node:fs/promises'", 'node:fs/promises'],
    ["const { readFile } = await import('node:fs/promises')", 'node:fs/promises'],
    ["const fs = require('fs')", 'fs'],
    ["import { readEvenSecret } from '../../workspace/read/read-even-secret'", 'readEvenSecret'],
    ["import { startOf } from '../workspace/read/read-even-secret'", 'startOf'],
    ["import { openRegularFile } from '../../workspace/read/open-regular-file'", 'openRegularFile'],
    ["import { readLines } from '../../workspace/read/read-lines'", 'readLines'],
    ["import { readDocument } from '../../documents/read-document'", 'readDocument'],
  ])('is not opened by %s', (source, name) => {
    expect(openedBy(source)).toEqual([name])
  })

  test.each([
    "import type { FileHandle } from 'node:fs/promises'",
    "import { type Stats, constants } from 'node:fs'",
    "import { stat, mkdir } from 'node:fs/promises'",
    "import { readForModel } from '../../workspace/read/read-for-model'",
    "import { readFile } from '../explore/explore-read-file'",
    "import type { FileStart } from '../workspace/read/read-even-secret'",
  ])('may be looked at by %s', source => {
    expect(openedBy(source)).toEqual([])
  })
})
