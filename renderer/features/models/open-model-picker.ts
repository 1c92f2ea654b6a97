import { create } from 'zustand'

/** The state of whether the list of models is open. */
export const usePicker = create<{ isOpen: boolean }>()(() => ({ isOpen: false }))

/** Also where somebody is told that a model does not answer. */
export const openModelPicker = (): void => usePicker.setState({ isOpen: true })
