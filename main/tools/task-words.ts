/** For the model: what it began at a server goes on there, whatever became of the call. */
export const TASK_GOES_ON =
  'Its server goes on with it as a task. Call the same tool with the same arguments to get what comes of it; nothing is begun anew by that.'
