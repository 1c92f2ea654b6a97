import type { ReactNode } from 'react'
import { Loading } from '../../../ui/loading'
import type { Asked } from './use-asked'

/** What a mail server answered, or that it is still asked, or why it cannot be. */
export function Answer<T>({ of: asked, children }: { of: Asked<T>; children(value: T): ReactNode }) {
  if (asked.state === 'asking') return <Loading />
  if (asked.state === 'answered') return children(asked.value)
  return (
    <p role="alert" className="p-4 text-sm wrap-anywhere text-bad">
      {asked.problem}
    </p>
  )
}
