import { Fragment } from 'react'

/** Chinese text in a narrow place: lines break before 及 or after 、, not within a word, as browsers do not know Chinese words. */
export function Phrases({ text }: { text: string }) {
  return (
    <span className="break-keep">
      {text.split(/(?=[及與])|(?<=、)/).map((phrase) => (
        <Fragment key={phrase}>
          <wbr />
          {phrase}
        </Fragment>
      ))}
    </span>
  )
}
