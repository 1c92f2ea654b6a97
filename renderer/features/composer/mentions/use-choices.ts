import { useMemo } from 'react'
import { call } from '../../../base/bridge'
import { useAnswer } from '../../../base/use-answer'
import { useFilesVersion } from '../../../base/use-files-version'
import { useSession } from '../../../state/session/session'
import { escapedText } from '../../../ui/text/visible-text'
import type { Mention } from '../mention-at'
import { builtInCommands } from './built-in-commands'
import type { Choice } from './choice'
import { promptDetail, resourceDetail, serverWord } from './server-choices'

/** As many as there is room for without scrolling. */
const LIMIT = 10
/** So many fit above the field: what Atrium has itself comes after those of the folder. */
const MOST_NAMES = 12
/** At most so many of them take the place of files. */
const MOST_RESOURCES = 4

/** Returns what fits the text written after a mark, the best first; null while nothing is known. */
export function useChoices(mention: Mention | null): readonly Choice[] | null {
  const workspace = useSession(session => session.state.workspace)
  const mark = workspace === '' ? undefined : mention?.mark
  const query = mention?.query ?? ''
  const version = useFilesVersion(workspace)
  const files = useAnswer(mark === '@' ? `${workspace}\0${query}\0${version}` : null, () =>
    mentionsFor(workspace, query),
  )
  const named = mark === '@' ? undefined : mark
  const names = useAnswer(named ? `${workspace}\0${named}` : null, () => namesFor(workspace, named ?? '/'))
  // Keys are pressed before main has answered: what is offered fits what is written by now, and never what was.
  const fitting = useMemo(() => {
    if (named === undefined) return null
    const known = names ?? (named === '/' ? { own: [], builtIn: builtInCommands(new Set()) } : null)
    return known && fittingNames(known, query)
  }, [named, names, query])
  return mark === '@' ? files : fitting
}

async function mentionsFor(workspace: string, query: string): Promise<Choice[]> {
  const [files, resources] = await Promise.all([filesFor(workspace, query), resourcesFor(workspace, query)])
  const some = resources.slice(0, Math.max(MOST_RESOURCES, LIMIT - files.length))
  return [...files.slice(0, LIMIT - some.length), ...some]
}

async function resourcesFor(workspace: string, query: string): Promise<Choice[]> {
  const { resources } = await call('mcp.offers', { workspace })
  const all = resources.map(resource => ({
    word: serverWord(resource),
    label: escapedText(resource.name),
    detail: resourceDetail(resource),
    resource,
  }))
  return byName(all, query).slice(0, LIMIT)
}

async function promptsFor(workspace: string): Promise<Choice[]> {
  const { prompts } = await call('mcp.offers', { workspace })
  return prompts.map(prompt => {
    const word = serverWord(prompt)
    return { word, label: `/${word}`, detail: promptDetail(prompt), prompt }
  })
}

async function filesFor(workspace: string, query: string): Promise<Choice[]> {
  const paths = await call('file.find', { workspace, query: query.slice(0, 200), limit: LIMIT })
  return paths.map(path => {
    const start = path.lastIndexOf('/') + 1
    return {
      word: path,
      label: escapedText(path.slice(start)),
      detail: escapedText(path.slice(0, Math.max(0, start - 1))),
    }
  })
}

type Names = { own: readonly Choice[]; builtIn: readonly Choice[] }

async function namesFor(workspace: string, mark: '/' | '$'): Promise<Names> {
  const [{ commands, skills, flows }, prompts] = await Promise.all([
    call('project.read', { workspace }),
    mark === '/' ? promptsFor(workspace) : [],
  ])
  if (mark === '$') {
    return {
      own: skills.map(({ name, description }) => ({ word: name, label: name, detail: description })),
      builtIn: [],
    }
  }
  const own = [...commands, ...flows.filter(({ isBroken }) => !isBroken)].map(({ alias, description }) => {
    return { word: alias.slice(1), label: alias, detail: description }
  })
  return { own: [...own, ...prompts], builtIn: builtInCommands(new Set(own.map(({ word }) => word))) }
}

/** Returns the names that fit. The folder's own are the reason why somebody looks here; Atrium's are the same everywhere. */
export function fittingNames({ own, builtIn }: Names, query: string): Choice[] {
  const some = query ? byName(builtIn, query) : builtIn
  return [...byName(own, query).slice(0, LIMIT), ...some].slice(0, MOST_NAMES)
}

/** Those that begin so come before those that hold it. */
export function byName<T extends Choice>(choices: readonly T[], query: string): T[] {
  const sought = query.toLowerCase()
  const fitting = choices.filter(({ word }) => word.toLowerCase().includes(sought))
  const begins = ({ word }: Choice) => Number(word.toLowerCase().startsWith(sought))
  return fitting.sort((a, b) => begins(b) - begins(a) || a.word.localeCompare(b.word))
}
