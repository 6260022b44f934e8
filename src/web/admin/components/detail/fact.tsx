interface FactProps {
  name: string;
  children: React.ReactNode;
}

/** One line of the facts of a record. */
export function Fact({ name, children }: FactProps) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}
