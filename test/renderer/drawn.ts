import { parseHTML } from 'linkedom'
import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import type { StoreApi } from 'zustand'
import { type AppState, useApp } from '../../renderer/state/app'
import { type OpenSession, useSession } from '../../renderer/state/session/session'

type DrawnState = { session?: Partial<OpenSession>; app?: Partial<AppState> }

/** A view as it is first drawn, with what the window shows. */
export function drawn(view: ReactNode, { session = {}, app = {} }: DrawnState = {}): HTMLElement {
  const restore = [beginWith(useSession, session), beginWith(useApp, app)]
  try {
    return parseHTML(`<!doctype html><html><body>${renderToStaticMarkup(view)}</body></html>`).document.body
  } finally {
    for (const one of restore) one()
  }
}

/** Sets a store's initial state, which a view that is drawn without a window shows. */
export function beginWith<T extends object>(
  store: Pick<StoreApi<T>, 'getInitialState'>,
  state: Partial<T>,
): () => void {
  const initial = store.getInitialState()
  const former = { ...initial }
  Object.assign(initial, state)
  return () => {
    for (const key of Object.keys(initial)) if (!Object.hasOwn(former, key)) delete initial[key as keyof T]
    Object.assign(initial, former)
  }
}
