import { type FormEvent, useEffect, useRef, useState } from 'react'

const WRONG = '[aria-invalid="true"]'

/** The props of a form whose submit may be refused. What is wrong then gets the focus, and is seen; where that is no field, the words are. */
export function useRefusable(submit: () => Promise<void> | void) {
  const ref = useRef<HTMLFormElement>(null)
  const [tries, setTries] = useState(0)
  useEffect(() => {
    if (tries === 0) return
    const wrong = ref.current?.querySelector<HTMLElement>(WRONG)
    // A person who has folded it away would not find what keeps the form from being saved.
    const folded = wrong?.closest('details')
    if (folded) folded.open = true
    wrong?.focus({ preventScroll: true })
    // In the middle its label and its words are seen with it, and nothing that stays at the foot covers it.
    const shown = wrong ?? ref.current?.querySelector('[role=alert]')
    shown?.scrollIntoView({ block: 'center' })
  }, [tries])
  const onSubmit = async (event?: FormEvent) => {
    event?.preventDefault()
    await submit()
    setTries(before => before + 1)
  }
  return { ref, noValidate: true, onSubmit: (event?: FormEvent) => void onSubmit(event) }
}
