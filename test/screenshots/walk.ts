import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import type { ElectronApplication, Page } from '@playwright/test'
import { startElectron } from '../e2e/launch'
import { connectModel, makeProfile, openFolder } from '../e2e/person'
import { saying } from '../helpers/chat-answers'
import { type Answer, modelServer } from '../helpers/model-server'
import { type Camera, camera, type Sizes } from './camera'
import { fillSampleFolder } from './sample-folder'
import { hidePanel, newSession, type Scene, showPanel } from './scene'
import { walkAdding, withSlowRegistry } from './walk-adding'
import { walkBroken } from './walk-broken'
import { walkAgentCard, walkCards, walkChange, walkCommand, walkGrades, walkPlan, walkQuestions } from './walk-cards'
import { walkChoices, walkDiff, walkRewind, walkTerminalBelow } from './walk-looks'
import { walkServerAtWork, walkServers } from './walk-mcp'
import { walkPairs } from './walk-pairs'
import { walkFiles, walkTerminal } from './walk-panels'
import { fillShop, walkReadme } from './walk-readme'
import {
  walkAgents,
  walkBegin,
  walkCommands,
  walkFailures,
  walkNarrow,
  walkPictures,
  walkRunning,
} from './walk-session'
import { keepOlderSessions, walkBar, walkSessions } from './walk-sessions'
import { walkForms, walkRules, walkSettings } from './walk-settings'
import { walkSignIn } from './walk-sign-in'
import { walkStart } from './walk-start'
import { walkDocuments, walkToolsets } from './walk-toolsets'
import { walkUndo } from './walk-undo'
import { walkWaiting } from './walk-waiting'

const WINDOW = { width: 1280, height: 800 }
const PASSES: readonly { textSize: number; sizes: Sizes }[] = [
  { textSize: 100, sizes: { '1280x800': WINDOW, '1920x1080': { width: 1920, height: 1080 } } },
  { textSize: 200, sizes: { 'text-200': WINDOW } },
]

/** Each part begins in a session of its own. */
const PARTS: Readonly<Record<string, (scene: Scene) => Promise<void>>> = {
  begin: walkBegin,
  running: walkRunning,
  commands: walkCommands,
  change: walkChange,
  undo: walkUndo,
  cards: walkCards,
  command: walkCommand,
  grades: walkGrades,
  questions: walkQuestions,
  plan: walkPlan,
  pictures: walkPictures,
  agents: walkAgents,
  'agent-card': walkAgentCard,
  failures: walkFailures,
  files: walkFiles,
  terminal: walkTerminal,
  'terminal-below': walkTerminalBelow,
  diff: walkDiff,
  rewind: walkRewind,
  choices: walkChoices,
  waiting: walkWaiting,
  sessions: walkSessions,
  bar: walkBar,
  settings: walkSettings,
  forms: walkForms,
  rules: walkRules,
  servers: walkServers,
  'server-at-work': walkServerAtWork,
  'sign-in': walkSignIn,
  broken: walkBroken,
  documents: walkDocuments,
  toolsets: walkToolsets,
}

/** Parts in a folder of their own: cards that are judged without words, and the picture of README. */
const ALONE: readonly Alone[] = [
  { part: 'pairs', folder: 'apart-garden', fill: fillSampleFolder, walk: walkPairs },
  { part: 'readme', folder: 'shop', fill: fillShop, walk: ({ page, eye, add }) => walkReadme(page, eye, add) },
]

type Pass = (typeof PASSES)[number] & { folder: string; wanted: readonly string[] }

/** Walks through everything that the app shows, once for each size of text; or through the parts and in the sizes that are wanted. */
async function walkAll(folder: string, named: readonly string[]): Promise<void> {
  await mkdir(folder, { recursive: true })
  const sizes = PASSES.flatMap(pass => Object.keys(pass.sizes))
  const wanted = named.filter(name => !sizes.includes(name))
  const passes = PASSES.filter(pass => Object.keys(pass.sizes).some(size => named.includes(size)))
  for (const pass of passes.length > 0 ? passes : PASSES) {
    const home = await mkdtemp(join(tmpdir(), 'atrium-screenshots-'))
    const failures: string[] = []
    try {
      failures.push(...(await walkNew({ ...pass, folder, wanted }, home)))
      failures.push(...(await walkAdded({ ...pass, folder, wanted }, home)))
      failures.push(...(await walkUsed({ ...pass, folder, wanted }, home)))
      // Only where they are asked for: nobody looks at so many of the same.
      for (const alone of ALONE) {
        if (wanted.includes(alone.part)) failures.push(...(await walkAlone({ ...pass, folder, wanted }, home, alone)))
      }
    } finally {
      await rm(home, { recursive: true, force: true, maxRetries: 5 })
    }
    if (failures.length > 0) process.exitCode = 1
  }
}

/** The app of somebody who is new. */
function walkNew(pass: Pass, home: string): Promise<readonly string[]> {
  return withApp(pass, join(home, 'new'), async app => {
    const page = await app.firstWindow()
    const eye = camera({ app, page, ...pass })
    await eye.walk('start', () => walkStart(page, eye))
    return told(eye, pass)
  })
}

/** The app of somebody who is new, and adds a server to it. */
async function walkAdded(pass: Pass, home: string): Promise<readonly string[]> {
  if (pass.wanted.length > 0 && !pass.wanted.includes('adding')) return []
  return withSlowRegistry(join(home, 'person'), () =>
    withApp(pass, join(home, 'adding'), async app => {
      const eye = camera({ app, page: await app.firstWindow(), ...pass })
      await eye.walk('adding', () => walkAdding(app, eye, home))
      return told(eye, pass)
    }),
  )
}

/** The app of somebody who has worked with it. */
async function walkUsed(pass: Pass, home: string): Promise<readonly string[]> {
  const [data, workspace] = [join(home, 'used'), join(home, 'garden')]
  const script: Answer[] = []
  const server = await modelServer(() => script.shift() ?? saying('That is all.'))
  try {
    await fillSampleFolder(workspace)
    await withApp(pass, data, app => connect(app, server.baseUrl, workspace))
    await keepOlderSessions(join(data, 'data'), workspace)
    return await withApp(pass, data, async app => {
      const page = await app.firstWindow()
      const eye = camera({ app, page, ...pass })
      const add = (...answers: Answer[]) => script.push(...answers)
      const scene = { app, page, server: { add }, workspace, camera: eye }
      const parts = pass.textSize === 100 ? { ...PARTS, narrow: walkNarrow } : PARTS
      for (const [name, way] of Object.entries(parts)) {
        await eye.walk(name, async () => {
          // The leftovers of a part that failed are cleared.
          script.length = 0
          await newSession(page)
          if (pass.textSize === 100) await showPanel(page, 'Changes')
          // Large text leaves no room for it beside the conversation.
          else await hidePanel(page)
          await way(scene)
        })
      }
      return told(eye, pass)
    })
  } finally {
    await server.close()
  }
}

type ProfileOptions = Parameters<typeof makeProfile>[1]
type AloneScene = { page: Page; workspace: string; folder: string; eye: Camera; add(...answers: Answer[]): void }
type Alone = {
  part: string
  folder: string
  fill(workspace: string): Promise<void>
  walk(scene: AloneScene): Promise<void>
}

/** The app of somebody whose model writes patches, in a folder of its own. */
async function walkAlone(pass: Pass, home: string, { part, folder, fill, walk }: Alone): Promise<readonly string[]> {
  const workspace = join(home, folder)
  const script: Answer[] = []
  const server = await modelServer(() => script.shift() ?? saying('That is all.'))
  try {
    await fill(workspace)
    return await withApp(pass, join(home, part), async app => {
      await connect(app, server.baseUrl, workspace, { editTools: 'patch' })
      const page = await app.firstWindow()
      const eye = camera({ app, page, ...pass })
      const add = (...answers: Answer[]) => script.push(...answers)
      await eye.walk(part, () => walk({ page, workspace, eye, add, folder: pass.folder }))
      return eye.failures()
    })
  } finally {
    await server.close()
  }
}

async function connect(
  app: ElectronApplication,
  baseUrl: string,
  workspace: string,
  part: ProfileOptions = {},
): Promise<void> {
  const page = await app.firstWindow()
  await connectModel(page, baseUrl)
  await makeProfile(page, part)
  await openFolder({ app, page, quit: () => app.close(), kill: () => undefined }, workspace)
}

function told(eye: Camera, { textSize }: Pass): readonly string[] {
  console.log(`${eye.count()} pictures with text at ${textSize} %`)
  return eye.failures()
}

async function withApp<T>(
  { textSize }: Pass,
  data: string,
  walk: (app: ElectronApplication) => Promise<T>,
): Promise<T> {
  const settings = join(data, 'data', 'settings.json')
  await mkdir(dirname(settings), { recursive: true })
  // Not over what the app has written there since.
  await writeFile(settings, JSON.stringify({ version: 1, data: { textSize } }), { flag: 'wx' }).catch(() => undefined)
  const app = await startElectron(data)
  try {
    return await walk(app)
  } finally {
    await app.close()
  }
}

const [folder = 'test-results/screenshots', ...wanted] = process.argv.slice(2)
await walkAll(folder, wanted)
