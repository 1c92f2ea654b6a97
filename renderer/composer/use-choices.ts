import { useEffect, useState } from 'react'
import { call } from '../bridge'
import { escapedText } from '../diff/visible-text'
import { useSession } from '../stores/session'
import { escapedPath, type Mention } from './mention-at'
import { promptDetail, resourceDetail, type ServerPrompt, type ServerResource, serverWord } from './server-choices'

/**
 * Something that a mention can become. `word` is what is inserted; a server's prompt takes its place, and its resource goes
 * along with the message.
 */
export type Choice = {
  word: string
  label: string
  detail: string
  prompt?: ServerPrompt
  resource?: ServerResource
}

/** As many as there is room for without scrolling. */
const LIMIT = 10
/** At most so many of them take the place of files. */
const MOST_RESOURCES = 4

/** What fits what was written after a mark, the best first; null while nothing is known. An answer that comes late does not count. */
export function useChoices(mention: Mention | null): readonly Choice[] | null {
  const workspace = useSession(session => session.state.workspace)
  const [choices, setChoices] = useState<readonly Choice[] | null>(null)
  const { mark, query } = mention ?? {}
  useEffect(() => {
    if (mark === undefined || query === undefined || workspace === '') return setChoices(null)
    let isCurrent = true
    const found = mark === '@' ? mentionsFor(workspace, query) : namesFor(workspace, mark, query)
    found
      .catch(() => [])
      .then(next => {
        if (isCurrent) setChoices(next)
      })
    return () => {
      isCurrent = false
    }
  }, [mark, query, workspace])
  return mention ? choices : null
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
      word: escapedPath(path),
      label: escapedText(path.slice(start)),
      detail: escapedText(path.slice(0, Math.max(0, start - 1))),
    }
  })
}

async function namesFor(workspace: string, mark: '/' | '$', query: string): Promise<Choice[]> {
  const [{ commands, skills }, prompts] = await Promise.all([
    call('project.read', { workspace }),
    mark === '/' ? promptsFor(workspace) : [],
  ])
  const all =
    mark === '/'
      ? [
          ...commands.map(({ alias, description }) => ({ word: alias.slice(1), label: alias, detail: description })),
          ...prompts,
        ]
      : skills.map(({ name, description }) => ({ word: name, label: name, detail: description }))
  return byName(all, query).slice(0, LIMIT)
}

/** Those that begin so come before those that hold it. */
export function byName<T extends Choice>(choices: readonly T[], query: string): T[] {
  const sought = query.toLowerCase()
  const fitting = choices.filter(({ word }) => word.toLowerCase().includes(sought))
  const begins = ({ word }: Choice) => Number(word.toLowerCase().startsWith(sought))
  return fitting.sort((a, b) => begins(b) - begins(a) || a.word.localeCompare(b.word))
}
