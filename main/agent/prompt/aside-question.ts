/** Asks a question on the side: the model answers from what it knows, and goes on later as if it had not been asked. */
export function asideQuestion(question: string): string {
  return `The person asks something on the side. It is not part of your work: it changes none of your tasks, and neither the question nor your answer will be in the conversation later. Answer briefly, in text alone, from what you know by now. You cannot call tools for it; if you would need one, say what you would look at. A call above without a result may still be running.

<question>
${question}
</question>`
}
