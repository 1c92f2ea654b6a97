const HOUR = 60 * 60 * 1_000

/** Until when a rule may hold, as a person says it; `date` is a moment that they name. */
export type EndChoice = 'hour' | 'hours' | 'today' | 'date'

export const END_CHOICES: readonly EndChoice[] = ['hour', 'hours', 'today', 'date']

/**
 * The moment that is meant, in epoch milliseconds. `date` is what a date field gives, in the time of this computer. Null where
 * that is no moment yet, or one that is over.
 */
export function endOf(choice: EndChoice, date: string, now: number): number | null {
  switch (choice) {
    case 'hour':
      return now + HOUR
    case 'hours':
      return now + 8 * HOUR
    case 'today':
      return startOfNextDay(now)
    case 'date': {
      const at = new Date(date).getTime()
      return at > now ? at : null
    }
  }
}

/** A day may be 23 or 25 hours long. */
function startOfNextDay(now: number): number {
  const day = new Date(now)
  return new Date(day.getFullYear(), day.getMonth(), day.getDate() + 1).getTime()
}

/** A moment as a date field takes it. */
export function fieldValueOf(at: number): string {
  const moment = new Date(at)
  const two = (value: number) => String(value).padStart(2, '0')
  const date = [String(moment.getFullYear()).padStart(4, '0'), two(moment.getMonth() + 1), two(moment.getDate())]
  return `${date.join('-')}T${two(moment.getHours())}:${two(moment.getMinutes())}`
}
