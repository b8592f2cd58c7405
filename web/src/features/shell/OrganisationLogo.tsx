import css from './OrganisationLogo.module.css';

export function OrganisationLogo({ name }: { name: string }) {
  return (
    <span className={css.logo} aria-hidden="true">
      {[...name.trim()][0]?.toLocaleUpperCase()}
    </span>
  );
}
