package load_test

import (
	"fmt"

	"github.com/rpcconform/rpcconform/smithy/load"
)

const weather = `$version: "2.0"
namespace example.weather

service Weather {
    operations: [GetForecast]
}

@readonly
operation GetForecast {
    input := {
        @required
        city: CityName
    }
    output := {
        chanceOfRain: Percent
    }
}

@length(min: 1, max: 40)
string CityName

@range(min: 0, max: 100)
integer Percent
`

func weatherSources() []load.Source {
	return []load.Source{{Name: "weather.smithy", Text: []byte(weather)}}
}

// A selector finds the shapes of a model that have something in common: here the
// members of operation inputs that have to be there.
func ExampleSelect() {
	model := load.Load(weatherSources(), load.Options{}).Model
	ids, err := load.Select(model, "operation -[input]-> structure > member[trait|required]")
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(ids)
	// Output: [example.weather#GetForecastInput$city]
}

// A value is checked against a shape as the values of traits are.
func ExampleValidateValue() {
	model := load.Load(weatherSources(), load.Options{}).Model
	value, _ := load.ParseValue("value.json", []byte(`{"chanceOfRain": 120}`))
	for _, event := range load.ValidateValue(model, "example.weather#GetForecastOutput", value, load.ValueOptions{}) {
		fmt.Println(event.Message)
	}
	// Output: chanceOfRain: Value provided for `example.weather#Percent` must be less than or equal to 100, but found 120
}
