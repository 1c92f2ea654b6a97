import { useEffect, useState } from 'react'
import { call } from '../bridge'
import { escapedText } from '../diff/visible-text'
import { useSession } from '../stores/session'
import { escapedPath, type Mention } from './mention-at'

/** Something that a mention can become. `word` is what is inserted. */
export type Choice = { word: string; label: string; detail: string }

/** As many as there is room for without scrolling. */
const LIMIT = 10

/** What fits what was written after a mark, the best first; null while nothing is known. An answer that comes late does not count. */
export function useChoices(mention: Mention | null): readonly Choice[] | null {
  const workspace = useSession(session => session.state.workspace)
  const [choices, setChoices] = useState<readonly Choice[] | null>(null)
  const { mark, query } = mention ?? {}
  useEffect(() => {
    if (mark === undefined || query === undefined || workspace === '') return setChoices(null)
    let isCurrent = true
    const found = mark === '@' ? filesFor(workspace, query) : namesFor(workspace, mark, query)
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
  const { commands, skills } = await call('project.read', { workspace })
  const all =
    mark === '/'
      ? commands.map(({ alias, description }) => ({ word: alias.slice(1), label: alias, detail: description }))
      : skills.map(({ name, description }) => ({ word: name, label: name, detail: description }))
  return byName(all, query).slice(0, LIMIT)
}

/** Those that begin so come before those that hold it. */
export function byName(choices: readonly Choice[], query: string): Choice[] {
  const sought = query.toLowerCase()
  const fitting = choices.filter(({ word }) => word.toLowerCase().includes(sought))
  const begins = ({ word }: Choice) => Number(word.toLowerCase().startsWith(sought))
  return fitting.sort((a, b) => begins(b) - begins(a) || a.word.localeCompare(b.word))
}
