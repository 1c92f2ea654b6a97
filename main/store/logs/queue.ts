/** Runs jobs one after the other, in the order in which they came. A job that fails does not stop the next. */
export function queue(): <T>(job: () => Promise<T>) => Promise<T> {
  let last: Promise<unknown> = Promise.resolve()
  return job => {
    const result = last.then(job)
    last = result.catch(continueWithNext)
    return result
  }
}

/** The failure belongs to the one who asked for that job, and has reached it. */
function continueWithNext(): void {}
