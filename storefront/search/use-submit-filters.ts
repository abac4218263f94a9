import { useSubmit } from 'react-router'

/** Sends a form of filters as an address, without the fields that were left empty; the page stays where it is scrolled to. */
export function useSubmitFilters() {
  const submit = useSubmit()
  return (form: HTMLFormElement | null) => {
    const filled = [...new FormData(form ?? undefined)].flatMap(([name, value]) =>
      typeof value === 'string' && value !== '' ? [[name, value]] : [],
    )
    void submit(new URLSearchParams(filled), { preventScrollReset: true })
  }
}
