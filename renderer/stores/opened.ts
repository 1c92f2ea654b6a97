import { create } from 'zustand'

/** Which foldable things the person opened or closed, by a key that is unique in the window; the rest stand as they begin. */
export const useOpened = create<Readonly<Record<string, boolean>>>()(() => ({}))

export function setOpened(key: string, isOpen: boolean): void {
  useOpened.setState({ [key]: isOpen })
}
