import { Fragment } from 'react'

/** Chinese in a narrow place: a line ends before 及 or after 、, not within a word. Browsers do not know Chinese words. */
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
