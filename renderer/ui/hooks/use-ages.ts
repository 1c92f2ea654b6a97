import { useEffect, useState, useSyncExternalStore } from 'react'
import { nextAge } from '../../base/format'

/**
 * The time to reckon the ages of these times from. It is renewed when one of them reads differently, or a day begins, and only while the window has the
 * focus: a window that nobody is at must not be woken for it, and is right again as soon as somebody comes.
 */
export function useAges(times: readonly number[]): number {
  const [now, setNow] = useState(Date.now)
  const isFocused = useSyncExternalStore(
    followFocus,
    () => document.hasFocus(),
    () => false,
  )
  const midnight = times.length > 0 ? new Date(now).setHours(24, 0, 0, 0) : Number.POSITIVE_INFINITY
  const next = times.reduce((soonest, at) => Math.min(soonest, nextAge(at, now)), midnight)
  useEffect(() => {
    if (isFocused) setNow(Date.now())
  }, [isFocused])
  useEffect(() => {
    if (!isFocused || next === Number.POSITIVE_INFINITY) return
    // `now` is as old as the last renewal; a timer that came a little early is set again.
    const timer = setTimeout(() => setNow(Date.now()), Math.max(0, next - Math.max(now, Date.now())))
    return () => clearTimeout(timer)
  }, [isFocused, next, now])
  return now
}

function followFocus(onChange: () => void): () => void {
  window.addEventListener('focus', onChange)
  window.addEventListener('blur', onChange)
  return () => {
    window.removeEventListener('focus', onChange)
    window.removeEventListener('blur', onChange)
  }
}
