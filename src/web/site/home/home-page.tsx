export default function HomePage() {
  return <h1>presents</h1>;
}
