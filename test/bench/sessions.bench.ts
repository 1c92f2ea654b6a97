import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type * as product from '../../main/search/session-search'
import { openStore } from '../../main/store/store'
import { writeLogs } from './bench-logs'
import { bundledModule } from './bundled-module'
import { measured } from './measured'
import { report } from './report'

/**
 * Many sessions: how long the list takes to open and to change, how long the search takes to read all of them for the first
 * time and to answer from then on, each at two sizes, and how long this thread is held meanwhile.
 */
const SIZES = [2_000, 20_000]
/** Sessions of 5–50 events, as most are. */
const BYTES = 20_000
const CHANGES = 50
const QUERIES = ['function', 'zebrafish', 'this sentence is nowhere', '文件', 'prototype hasownproperty']

/** In milliseconds. */
type Figures = Record<string, number>

/** The limits that were decided for the larger size. */
const MOST: Readonly<Record<string, number>> = {
  'all is read for the first time': 60_000,
  'the first page, most': 200,
  'and holds main for': 50,
  'and that holds main for': 50,
}

async function listFigures(folder: string): Promise<Figures> {
  const first = await openStore(folder)
  await first.close()
  const opened = await measured(() => openStore(folder))
  const store = opened.value
  const [session] = store.sessions.list()
  if (!session) throw new Error('There is no session.')
  const changed = await measured(async () => {
    for (let round = 0; round < CHANGES; round++) await store.sessions.save({ ...session, updatedAt: round })
  })
  await store.close()
  return {
    'the store opens': opened.took,
    'and holds main for': opened.held,
    'a session is changed': changed.took / CHANGES,
    'and that holds main for': changed.held,
  }
}

async function searchFigures(dataFolder: string, { searchFolders, sessionSearch }: typeof product): Promise<Figures> {
  const first = sessionSearch(searchFolders(dataFolder))
  const prepared = await measured(() => first.prepare())
  await first.close()

  const search = sessionSearch(searchFolders(dataFolder))
  const begun = await measured(() => search.find({ query: 'zebrafish', from: 0 }))
  const answers: number[] = []
  for (const query of QUERIES) {
    for (let round = 0; round < 5; round++) answers.push((await measured(() => search.find({ query, from: 0 }))).took)
  }
  await search.close()
  answers.sort((one, other) => one - other)
  return {
    'all is read for the first time': prepared.took,
    'the first answer of a new thread': begun.took,
    'the first page, p50': answers[Math.floor(answers.length / 2)] ?? 0,
    'the first page, most': answers.at(-1) ?? 0,
  }
}

const bundled = await bundledModule<typeof product>('main/search/session-search.ts')
try {
  const columns: Figures[] = []
  for (const size of SIZES) {
    const folder = await mkdtemp(join(tmpdir(), 'atrium-bench-'))
    try {
      await writeLogs(join(folder, 'sessions'), size, { bytes: BYTES })
      columns.push({ ...(await searchFigures(folder, bundled.module)), ...(await listFigures(folder)) })
    } finally {
      await rm(folder, { recursive: true, force: true })
    }
  }
  const [small = {}, large = {}] = columns
  for (const [name, value] of Object.entries(large)) {
    const figure = { name: `${SIZES[1]} sessions: ${name}`, value, unit: 'ms' } as const
    report({ ...figure, ...(name in MOST && { most: MOST[name] }) })
    report({ name: `${name}, against ${SIZES[0]}`, value: value / (small[name] ?? value), unit: 'times' })
  }
} finally {
  await bundled.remove()
}
