import type { ReactNode } from 'react'
import { Loading } from '../../../ui/loading'
import type { AskedState } from './use-asked'

/** Shows a mail server's answer, or that it is still awaited, or why there is none. */
export function Answer<T>({ of: asked, children }: { of: AskedState<T>; children(value: T): ReactNode }) {
  if (asked.state === 'asking') return <Loading />
  if (asked.state === 'answered') return children(asked.value)
  return (
    <p role="alert" className="p-4 text-sm wrap-anywhere text-bad">
      {asked.problem}
    </p>
  )
}
