import { readFileSync } from 'node:fs'
import { dirname, join, relative, sep } from 'node:path'
import { describe, expect, test } from 'vitest'
import { filesWithPages } from './files-with-pages'
import { projectFiles } from './helpers/project-files'

/**
 * The rules of who may import whom, by the rooms of a folder, as ARCHITECTURE.md draws it. Files in the folder itself
 * belong to all of them.
 */
type Drawing = { folder: string; arrows: ReadonlyMap<string, readonly string[]> }

const electronMayAppearIn = [
  'main/browser-window/browser-session.ts',
  'main/browser-window/browser-views.ts',
  'main/browser-window/contents-cdp.ts',
  'main/browser-window/page-downloads.ts',
  'main/browser-window/page-focus.ts',
  'main/browser-window/page-guards.ts',
  'main/browser-window/page-place.ts',
  'main/browser-window/window-page-view.ts',
  'main/index.ts',
  'main/ipc.ts',
  'main/print-page.ts',
  'main/store/documents/secrets.ts',
  'main/window.ts',
  'main/window-apps.ts',
  'main/window-desktop.ts',
  'main/window-guards.ts',
  'main/window-menu.ts',
  'main/window-set.ts',
  'main/window-shell.ts',
  'preload/index.ts',
]
const sharedMayImport = ['zod', 'marked']

const files = projectFiles(['shared', 'preload', 'renderer', 'main'], /\.tsx?$/)
const drawings = drawingsOf(readFileSync('ARCHITECTURE.md', 'utf8'))

describe('every file', () => {
  test('imports only the rooms that ARCHITECTURE.md draws an arrow to', () => {
    const offenders = files.flatMap(file =>
      arrowsOf(file)
        .filter(({ drawing, from, to }) => !drawing.arrows.get(from)?.includes(to))
        .map(({ drawing, from, to }) => `${file}: ${drawing.folder}: ${from} --> ${to}`),
    )
    expect(offenders).toEqual([])
  })

  test('uses Electron only where that is allowed', () => {
    const using = files.filter(file => importsOf(file).includes('electron'))
    expect(using.filter(file => !electronMayAppearIn.includes(file))).toEqual([])
  })

  test('keeps Node out of what runs in the page, and packages out of shared', () => {
    const offenders = files.flatMap(file =>
      importsOf(file)
        .filter(path => !path.startsWith('.'))
        .filter(name => isNodeInPage(file, name) || (file.startsWith('shared/') && !sharedMayImport.includes(name)))
        .map(name => `${file}: ${name}`),
    )
    expect(offenders).toEqual([])
  })
})

describe('programs are started', () => {
  test('by one file, which hands on nothing that the app has open', () => {
    expect(files.filter(file => startsPrograms(file, readFileSync(file, 'utf8')))).toEqual([])
  })

  test.each([
    "import { spawn } from 'node:child_process'",
    "import { type ChildProcess, execFile as run } from 'child_process'",
    "import * as processes from 'node:child_process'",
    "const { fork } = await import('node:child_process')",
    "const { spawn } = require('child_process')",
    "import spawn from 'cross-spawn'",
    "import { spawn } from 'node-pty'",
    "import { utilityProcess } from 'electron'",
  ])('and it is seen where another does: %s', source => {
    expect(startsPrograms('main/other.ts', source)).toBe(true)
  })
})

const startingProgramsMayAppearIn: Readonly<Record<string, readonly string[]>> = {
  'main/shell/process/start-program.ts': ['node:child_process'],
  'main/shell/process/start-script.ts': ['cross-spawn'],
  // It has `start-program` put before the program what closes descriptors.
  'main/shell/command/start-pty.ts': ['node-pty'],
}

/** Returns whether a file can start programs: by a package that does, imported for more than its types. */
function startsPrograms(file: string, text: string): boolean {
  if (file.endsWith('.d.ts')) return false
  const code = text.replace(/import type [^;\n]* from '[^']+'/g, '')
  const packages = [...code.matchAll(/'((?:node:)?child_process|cross-spawn|node-pty)'/g)].map(match => match[1]!)
  const allowed = startingProgramsMayAppearIn[file] ?? []
  return /\butilityProcess\b/.test(code) || packages.some(name => !allowed.includes(name))
}

function isNodeInPage(file: string, name: string): boolean {
  return !file.startsWith('main/') && name.startsWith('node:')
}

test('every arrow that ARCHITECTURE.md draws is used', () => {
  expect(drawings.map(({ folder }) => folder)).toContain('main/agent')
  const used = new Set(files.flatMap(arrowsOf).map(({ drawing, from, to }) => `${drawing.folder}: ${from} --> ${to}`))
  const drawn = drawings.flatMap(({ folder, arrows }) =>
    [...arrows].flatMap(([from, all]) => all.map(to => `${folder}: ${from} --> ${to}`)),
  )
  expect(drawn.filter(arrow => !used.has(arrow))).toEqual([])
})

describe('no ring', () => {
  const arrows = new Map(files.map(file => [file, filesReached(file)]))

  test('of files that import each other, be it for a type', () => {
    expect(ringsIn(arrows)).toEqual([])
  })

  test('of folders, but that a folder may import what lies in it, and be imported from there', () => {
    const folders = new Map<string, Set<string>>()
    for (const [file, reached] of arrows) {
      const own = dirname(file)
      const others = folders.get(own) ?? new Set()
      for (const other of [...reached].map(path => dirname(path))) {
        if (!`${other}/`.startsWith(`${own}/`) && !`${own}/`.startsWith(`${other}/`)) others.add(other)
      }
      folders.set(own, others)
    }
    expect(ringsIn(folders)).toEqual([])
  })

  test('of rooms, which are the folders of main and the features of the page', () => {
    const rooms = new Map<string, Set<string>>()
    for (const [file, reached] of arrows) {
      const own = outerRoom(file)
      if (own === undefined) continue
      const others = rooms.get(own) ?? new Set()
      for (const other of [...reached].map(outerRoom)) if (other !== undefined && other !== own) others.add(other)
      rooms.set(own, others)
    }
    expect(rooms.size).toBeGreaterThan(20)
    expect(ringsIn(rooms)).toEqual([])
  })
})

/** The room that a file belongs to, however deep it lies in it. */
function outerRoom(file: string): string | undefined {
  return /^(?:renderer\/features|main)\/[\w-]+(?=\/)/.exec(file)?.[0]
}

test('every tool of main/tools is in the registry', () => {
  const lists = files.filter(file => /^main\/tools\/(\w+\/)?index\.ts$/.test(file))
  const registry = lists.map(file => readFileSync(file, 'utf8')).join('\n')
  const tools = files.filter(
    file => file.startsWith('main/tools/') && /= defineTool\(/.test(readFileSync(file, 'utf8')),
  )
  const names = tools.map(
    file => readFileSync(file, 'utf8').match(/export const (\w+)[^=]*= (?:defineTool|Object\.assign)\(/)?.[1],
  )
  expect(names.length).toBeGreaterThan(0)
  for (const name of names) expect(registry).toMatch(new RegExp(`\\b${name}\\b`))
})

test('no page code writes HTML from text', () => {
  const forbidden =
    /dangerouslySetInnerHTML|\.(?:inner|outer)HTML\s*\+?=(?!=)|setHTML|insertAdjacentHTML|document\.write/
  expect(files.filter(file => file.startsWith('renderer/') && forbidden.test(readFileSync(file, 'utf8')))).toEqual([])
})

test('every test that starts Chromium is in the project that starts it once, and no other test is', () => {
  const tests = projectFiles(['test'], /\.tsx?$/)
  const starting = (file: string, seen = new Set<string>()): boolean => {
    if (/^test\/helpers\/chromium-p(?:ages|rocess)\.ts$/.test(file)) return true
    if (seen.has(file)) return false
    seen.add(file)
    const reached = staticImportsOf(file).map(path => join(dirname(file), path).split(sep).join('/'))
    return reached.some(path => {
      const found = [`${path}.ts`, `${path}.tsx`].find(name => tests.includes(name))
      return found !== undefined && starting(found, seen)
    })
  }
  const opening = tests.filter(file => /\.test\.tsx?$/.test(file) && starting(file))
  expect(opening.sort()).toEqual([...filesWithPages].sort())
})

test('no test replaces a module', () => {
  const tests = projectFiles(['test'], /\.tsx?$/).filter(file => file !== 'test/architecture.test.ts')
  expect(tests.filter(file => /vi\.(mock|doMock)\(/.test(readFileSync(file, 'utf8')))).toEqual([])
})

/** Covers what a start reads before the window can be used; schemas alone would be most of it. */
test.each(['main/index.ts', 'renderer/main.ts', 'renderer/shell/start.tsx'])('%s starts without schemas', entry => {
  const reached = [entry]
  for (const file of reached) {
    for (const path of staticImportsOf(file)) {
      const found = path.startsWith('.') ? fileOf(join(dirname(file), path)) : undefined
      if (found && !reached.includes(found)) reached.push(found)
    }
  }
  expect(reached.length).toBeGreaterThan(1)
  expect(reached.filter(file => staticImportsOf(file).includes('zod'))).toEqual([])
})

/** Those that are read at once: neither types nor what is imported later. */
function staticImportsOf(file: string): string[] {
  const text = readFileSync(file, 'utf8')
  return [...text.matchAll(/^(?:import|export) (?!type )(?:[^'()]*? from )?'([^']+)'/gm)].map(match => match[1]!)
}

function filesReached(file: string): Set<string> {
  const paths = importsOf(file).filter(path => path.startsWith('.'))
  return new Set(paths.flatMap(path => fileOf(join(dirname(file), path)) ?? []))
}

/** Returns what can be reached from itself, one sorted ring after the other. */
function ringsIn(arrows: ReadonlyMap<string, ReadonlySet<string>>): string[][] {
  const reachedFrom = (start: string): Set<string> => {
    const reached = new Set<string>()
    const next = [start]
    for (let node = next.pop(); node !== undefined; node = next.pop()) {
      for (const other of arrows.get(node) ?? []) {
        if (reached.has(other)) continue
        reached.add(other)
        next.push(other)
      }
    }
    return reached
  }
  const all = new Map([...arrows.keys()].map(node => [node, reachedFrom(node)]))
  const rings = [...all].filter(([node, reached]) => reached.has(node))
  const sorted = rings.map(([node, reached]) => [...reached].filter(other => all.get(other)?.has(node)).sort())
  return [...new Map(sorted.map(ring => [ring.join(' '), ring])).values()]
}

function fileOf(path: string): string | undefined {
  const normal = path.split(sep).join('/')
  return [`${normal}.ts`, `${normal}.tsx`, `${normal}/index.ts`].find(name => files.includes(name))
}

function importsOf(file: string): string[] {
  const text = readFileSync(file, 'utf8')
  const named = [...text.matchAll(/(?:from|import|import\()\s*'([^']+)'/g)].map(match => match[1]!)
  const folders = [...text.matchAll(/import\.meta\.glob\('([^'*]+)\//g)].map(match => match[1]!)
  return [...named, ...folders.flatMap(folder => filesBelow(folder, dirname(file)))]
}

/** The files below a folder that a file in another one imports all of, as that file would name them. */
function filesBelow(folder: string, from: string): string[] {
  const root = `${join(from, folder)}/`
  return files.filter(file => file.startsWith(root)).map(file => relative(from, file).replace(/\.ts$/, ''))
}

function drawingsOf(text: string): Drawing[] {
  return [...text.matchAll(/```mermaid\n(?<lines>[^`]+)```/g)].map(({ groups }) => {
    const lines = groups!.lines!.split('\n').map(line => line.trim())
    const folder = lines.find(line => line.startsWith('%% '))?.slice('%% '.length) ?? ''
    const arrows = lines.flatMap(line => {
      const [from, to] = line.split(' --> ')
      return from && to ? [[from, to.split(' & ')] as const] : []
    })
    return { folder, arrows: new Map(arrows) }
  })
}

type Arrow = { drawing: Drawing; from: string; to: string }

/** The arrows from room to room that a file makes by what it imports, in each drawing that it is in. */
function arrowsOf(file: string): Arrow[] {
  const reached = importsOf(file).filter(path => path.startsWith('.'))
  return drawings.flatMap(drawing => {
    const from = roomOf(file, drawing)
    const rooms = reached.map(path => roomOf(fileOf(join(dirname(file), path)) ?? '', drawing))
    return rooms.flatMap(to => (from && to && to !== from ? [{ drawing, from, to }] : []))
  })
}

function roomOf(file: string, { folder }: Drawing): string | undefined {
  if (folder === '.') return file.split('/')[0]
  const [room, ...rest] = file.startsWith(`${folder}/`) ? file.slice(folder.length + 1).split('/') : []
  return rest.length > 0 ? room : undefined
}
